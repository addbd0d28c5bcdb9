//! What holds of every game.
