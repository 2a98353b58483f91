"""The pages as a browser meets them: the Voilà template, its style and script, and the server that sends them."""

ADDRESS = "127.0.0.1"
HOME = "index.ipynb"
TEMPLATE = "voyage"
SECRET = "X-Aod-Nb-Secret"
"""The header by which the server knows its own kernels."""
POLICY = "; ".join(
    (
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)
