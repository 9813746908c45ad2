"""The conformance matrix: every framework in a virtual environment of its own, tested on our games."""
