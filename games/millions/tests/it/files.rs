//! Card files, setups, deals.
