//! What is chosen, typed and noted, and the rules of it.
