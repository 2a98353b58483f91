"""The pages as a browser meets them: the Voilà template, its style and script, and the server that sends them."""

import sys

# Wherever jsonschema finds this one it has it build a grammar of international addresses, most of a server's start, for schemas
# that have none; what is not there it does without.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

ADDRESS = "127.0.0.1"
HOME = "index.ipynb"
TEMPLATE = "aod"
POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'self'; base-uri 'self'"
