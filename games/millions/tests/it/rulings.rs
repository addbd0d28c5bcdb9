//! Every ruling.
