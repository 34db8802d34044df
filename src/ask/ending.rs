//! How a call ends, whatever tool it was for.

/// How a call ended, once its questions were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The user submitted the form.
    Submitted,
    /// The user wants explanations before deciding.
    Elaborated,
    /// The user closed the form.
    Cancelled,
    /// The program was ended from outside.
    Interrupted,
    /// The call was called off.
    Aborted,
    /// The time was up.
    TimedOut,
    /// The time was up, and what is recommended stands in for answers that are missing.
    SubmittedByDefault,
    /// There was no terminal to ask on.
    NotInteractive,
}
