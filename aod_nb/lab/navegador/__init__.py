"""The maths behind the lab's questions about Navegador."""
