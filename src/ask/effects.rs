//! Performs commands: the form's only door to the world.

mod external;
pub mod files;
pub mod journal;
mod links;
mod notify;
mod private;
pub mod recall;
pub mod recordings;
mod replace;
pub mod store;
mod watches;

use serde::Serialize;
use serde_json::json;

use crate::ask::command::Command;
use crate::ask::message::Message;
use crate::ask::writing::Edited;
use crate::tea::host::stdio::Lines;
use crate::tea::host::tty::{self, Lender};
use crate::tea::inbox::Inbox;
pub use files::Files;
use recall::Recall;
use store::Store;

/// What effects need: the configuration on disk, and who the form is with.
#[derive(Debug)]
pub struct Effects {
    /// The configuration on disk.
    pub store: Store,
    /// The answers that the user wrote in earlier forms.
    pub recall: Recall,
    /// Who the form is with.
    pub outside: Outside,
    /// The files that can be mentioned.
    pub files: Files,
}

/// Who the form is with, and hears what it has to say beside its frames.
#[derive(Clone, Debug)]
pub enum Outside {
    /// A terminal of its own.
    Terminal(Lender),
    /// Another program, on these lines.
    Host(Lines),
    /// Somebody who reads plain lines, beside which nothing is said.
    Reader,
}

impl Effects {
    /// Performs one command and returns the message that answers it, if one does; searches for files answer through the inbox.
    pub fn perform(&mut self, command: Command, inbox: &Inbox<Message>) -> Option<Message> {
        match command {
            Command::Save { change, before } => {
                let error = self.store.save(&change).err();
                Some(Message::Saved {
                    change,
                    before,
                    error,
                })
            }
            Command::Load => Some(Message::Loaded(Box::new(self.store.load()))),
            Command::LoadAround(theme) => {
                self.store.around.theme = Some(theme);
                Some(Message::Loaded(Box::new(self.store.load())))
            }
            Command::Notify { message, channels } => {
                notify::notify(self.outside.clone(), message, channels);
                None
            }
            Command::WalkFiles => {
                self.files.walk(inbox);
                None
            }
            Command::FindFiles { query, id } => {
                self.files.find(inbox, query, id);
                None
            }
            Command::StopFinding => {
                self.files.stop();
                None
            }
            Command::EditExternally { id, text, editor } => {
                let answer = |outcome| inbox.send(Message::Edited(Edited { id, outcome }));
                external::edit(&self.outside, id, &text, &editor, answer);
                None
            }
            Command::Recall => Some(Message::Recalled(self.recall.load())),
            Command::Remember(own) => {
                // What cannot be kept is not worth a word in a form that has ended.
                let _ = self.recall.add(own);
                None
            }
            Command::Suspend => {
                match &self.outside {
                    // Where no shell could bring it back the form just goes on.
                    Outside::Terminal(_) => drop(tty::suspend()),
                    // The terminal is the host's to give back, or was never taken.
                    Outside::Host(_) | Outside::Reader => {}
                }
                None
            }
            Command::Reply(reply) => {
                self.outside.tell("submitResult", &reply);
                None
            }
            Command::Folded(folded) => {
                self.outside.tell("folded", &folded);
                None
            }
            Command::Report(answers) => {
                self.outside.tell("partial", &json!({ "answers": answers }));
                None
            }
        }
    }
}

impl Outside {
    /// Tells another program something; a terminal has nobody to be told.
    fn tell(&self, kind: &str, body: &impl Serialize) {
        match self {
            Self::Terminal(_) | Self::Reader => {}
            // A host that is gone is seen when the next frame is drawn.
            Self::Host(lines) => drop(lines.write(kind, body)),
        }
    }
}
