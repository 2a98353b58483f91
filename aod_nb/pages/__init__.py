"""The pages as a browser meets them: the Voilà template, its style and script, and the server that sends them."""

ADDRESS = "127.0.0.1"
HOME = "index.ipynb"
TEMPLATE = "aod"
POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'self'; base-uri 'self'"
