//! Every fault of a request, each with its path.
