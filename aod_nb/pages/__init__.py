"""The pages as a browser meets them: the Voilà template, its style and script, and the server that sends them."""

ADDRESS = "127.0.0.1"
HOME = "index.ipynb"
