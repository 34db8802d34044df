//! The private journal of the form that is open, and what the one before has left.

use std::fs::File;

use pi_ask::ask::Ask;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::effects::journal::{Journal, Journals, Leftover};
use pi_ask::ask::recovery;
use pi_ask::ask::settings::Setting;
use pi_ask::tea::Core;
use pi_ask::tea::fingerprint::Fingerprint;
use serde_json::json;

use super::session;

/// What keeps the answers of one form safe.
///
/// Where none can be begun there is none, in silence; one that cannot be written to any more is said in the form. Neither gets in the way of an answer.
#[derive(Debug)]
pub(super) struct Safety {
    journals: Journals,
    name: String,
    journal: Option<Journal>,
    earlier: Option<Leftover>,
    is_needed: bool,
}

impl Safety {
    /// Looks for what was left of these questions, or of the form that the host calls so, and puts it into what the form is booted with.
    ///
    /// Nothing where the user wants no journals, or there is nothing to answer.
    pub(super) fn of(boot: &mut Boot, called: Option<&str>, resume: bool) -> Option<Self> {
        let is_wanted = Setting::Journal.get(boot.loaded.config.settings);
        if boot.purpose == Purpose::Settings || !is_wanted {
            return None;
        }
        let identity = json!([boot.payload, boot.tool, boot.import, boot.source, called]);
        let name = format!("{:016x}", Fingerprint::of(&identity.to_string()).value());
        let journals = Journals::of(&session::state()?);
        let (earlier, unreadable) = journals.find(&name, boot, resume);
        let left = earlier.as_ref();
        boot.earlier = left
            .map(|left| left.earlier(session::now(), resume))
            .or(unreadable);
        Some(Self {
            journals,
            name,
            journal: None,
            earlier,
            is_needed: true,
        })
    }

    /// Begins the journal, and gives what to write it to.
    pub(super) fn begin(&mut self) -> Option<File> {
        let journal = self.journals.begin(&self.name).ok()?;
        let file = journal.writer().ok();
        self.journal = Some(journal);
        file
    }

    /// The journal has begun: it has all that the earlier one had.
    pub(super) fn began(&mut self) {
        if let Some(earlier) = self.earlier.take_if(|_| self.journal.is_some()) {
            earlier.remove();
        }
    }

    /// The form has ended like this.
    pub(super) fn ended(&mut self, core: &Core<Ask>) {
        self.is_needed = recovery::is_left(core.model());
    }

    /// The result has arrived where it should, so what led to it need not be kept.
    pub(super) fn delivered(self) {
        if !self.is_needed {
            if let Some(journal) = self.journal {
                journal.remove();
            }
            if let Some(earlier) = self.earlier {
                earlier.remove();
            }
        }
    }

    /// Keeps what shows a fault, and says where, and how to see it.
    pub(super) fn fault(&self) -> Option<String> {
        let journal = self.journal.as_ref()?;
        let kept = self.journals.keep_fault(journal);
        let kept = kept.unwrap_or_else(|_| journal.path().to_owned());
        let kept = kept.display();
        Some(format!(
            "recorded in {kept}\nhint: `pi-ask replay {kept}` shows how it came to this; asking the same again brings the answers back"
        ))
    }
}
