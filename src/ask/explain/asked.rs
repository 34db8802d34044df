//! What the form asks of the world, in sentences.

use crate::ask::command::Command;
use crate::ask::config::{Change, Half};
use crate::ask::lines::{one_line, quoted};
use crate::ask::result::answered::{Answered, Entries};

/// What a command asks for.
pub fn asked(command: &Command) -> String {
    match command {
        Command::Save { change, .. } => format!("Save that {}.", saved(change)),
        Command::Load => "Load the configuration.".to_owned(),
        Command::LoadAround(_) => {
            "Load the configuration over the colors of the program around the form.".to_owned()
        }
        Command::Notify { message, channels } if channels.is_empty() => {
            format!("Tell nobody, since no way is set: {}", quoted(message))
        }
        Command::Notify { message, .. } => format!("Tell the user: {}", quoted(message)),
        Command::WalkFiles => "Look which files there are.".to_owned(),
        Command::FindFiles { query, .. } => format!("Find the files that fit {}.", quoted(query)),
        Command::StopFinding => "Stop looking for files.".to_owned(),
        Command::EditExternally { text, .. } => {
            format!("Open {} in the user's editor.", quoted(text))
        }
        Command::Recall => "Fetch the answers of earlier forms.".to_owned(),
        Command::Remember(own) => {
            let own: Vec<String> = own.iter().map(|text| quoted(text)).collect();
            format!("Keep for later forms: {}", own.join(", "))
        }
        Command::Suspend => "Give the terminal back to the shell.".to_owned(),
        Command::Reply(reply) => match &reply.taken {
            Ok(()) => "Tell the other program that its answers were taken.".to_owned(),
            Err(_) => "Tell the other program that its answers were not taken.".to_owned(),
        },
        Command::Folded(true) => "Say that the form is folded.".to_owned(),
        Command::Folded(false) => "Say that the form is unfolded.".to_owned(),
        Command::Report(answers) => format!("Say what is answered by now: {}", given(answers)),
    }
}

fn saved(change: &Change) -> String {
    match change {
        Change::Toggle(setting, value) => format!("{} is {value}", setting.path()),
        Change::Keymap(name) => format!("the keymap is {}", one_line(name)),
        Change::Theme(Half::Dark, name) => format!("the theme is {}", one_line(name)),
        Change::Theme(Half::Light, name) => {
            format!("the theme on light ground is {}", one_line(name))
        }
        Change::Reset => "all settings are as they were at first".to_owned(),
    }
}

/// The answers, each with the id of its question.
fn given(answers: &Entries<Answered>) -> String {
    let given = answers.0.iter().map(|(id, answered)| {
        let labels: Vec<String> = answered
            .labels
            .iter()
            .map(|label| one_line(label))
            .collect();
        format!("{} = {}", one_line(id), labels.join(", "))
    });
    match given.collect::<Vec<_>>().join("; ") {
        given if given.is_empty() => "nothing".to_owned(),
        given => given,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::ask::Ask;
    use crate::ask::explain::tests::pressed_for;
    use crate::tea::Program;

    #[test]
    fn what_the_form_asks_for_is_said_in_sentences() {
        for (keys, said) in [
            ("2", "Say what is answered by now: one = B"),
            ("space space", "Say what is answered by now: nothing"),
            ("3 o enter", "Say what is answered by now: one = o"),
            ("ctrl+z", "Give the terminal back to the shell."),
            (
                "? enter",
                "Save that behaviour.autoSubmitWhenAnsweredWithoutNotes is true.",
            ),
            ("3 ctrl+r", "Fetch the answers of earlier forms."),
        ] {
            let commands = pressed_for(keys, &Value::Null);
            let sentences: Vec<String> = commands.iter().filter_map(Ask::asked).collect();
            assert_eq!(sentences.join("\n"), said, "{keys}");
        }
    }
}
