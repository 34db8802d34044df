//! A session as a file: everything that happened, one line a message.
