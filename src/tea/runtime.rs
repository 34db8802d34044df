//! The only loop: inbox, effects, subscriptions, drawing.
