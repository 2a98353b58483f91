"""What Bokeh draws.  Pure functions make the rows, one class shows them; no widget is known here."""
