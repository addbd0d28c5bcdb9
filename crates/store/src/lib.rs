//! Everything the server keeps: every SQL statement is here.
