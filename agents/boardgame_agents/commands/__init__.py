"""The commands of `boardgames`: one module each, with one function of the command's name."""
