//! Every named behaviour, with the words that users see.
