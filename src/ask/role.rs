//! What a theme can color.
//!
//! A role inherits from the role whose name is its beginning (`option.selected` from `option`), and in the end from `text`.
//! The comment on a role is what the reference of themes prints.

use strum::{Display, EnumIter, EnumMessage, IntoStaticStr};

/// A kind of text on the screen.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumIter,
    EnumMessage,
    IntoStaticStr,
)]
pub enum Role {
    /// Everything that has no role of its own, and the ground it stands on.
    #[strum(serialize = "text")]
    Text,
    /// Text that may be overlooked.
    #[strum(serialize = "muted")]
    Muted,
    /// What should catch the eye.
    #[strum(serialize = "accent")]
    Accent,
    /// The title of the form.
    #[strum(serialize = "title")]
    Title,
    /// The question itself.
    #[strum(serialize = "prompt")]
    Prompt,
    /// A tab.
    #[strum(serialize = "tab")]
    Tab,
    /// The tab that is open.
    #[strum(serialize = "tab.active")]
    TabActive,
    /// The tab of an answered question.
    #[strum(serialize = "tab.answered")]
    TabAnswered,
    /// The tab of the review.
    #[strum(serialize = "tab.review")]
    TabReview,
    /// An option.
    #[strum(serialize = "option")]
    Option,
    /// The option under the cursor.
    #[strum(serialize = "option.active")]
    OptionActive,
    /// An option that is selected.
    #[strum(serialize = "option.selected")]
    OptionSelected,
    /// The number of an option.
    #[strum(serialize = "option.number")]
    OptionNumber,
    /// The description of an option.
    #[strum(serialize = "option.description")]
    OptionDescription,
    /// The mark of an option that the agent recommends.
    #[strum(serialize = "option.recommended")]
    OptionRecommended,
    /// The row for an answer of one's own.
    #[strum(serialize = "custom")]
    Custom,
    /// A note.
    #[strum(serialize = "note")]
    Note,
    /// What a note is on.
    #[strum(serialize = "note.label")]
    NoteLabel,
    /// Text in an editor.
    #[strum(serialize = "editor")]
    Editor,
    /// What stands in an editor that is empty.
    #[strum(serialize = "editor.placeholder")]
    EditorPlaceholder,
    /// A file that `@` found.
    #[strum(serialize = "file")]
    File,
    /// The file under the cursor.
    #[strum(serialize = "file.active")]
    FileActive,
    /// What of a file was asked for.
    #[strum(serialize = "file.match")]
    FileMatch,
    /// The preview of an option.
    #[strum(serialize = "preview")]
    Preview,
    /// The frame around a preview.
    #[strum(serialize = "preview.border")]
    PreviewBorder,
    /// A heading, where markdown is shown.
    #[strum(serialize = "markdown.heading")]
    MarkdownHeading,
    /// Strong text, which is written `**so**`.
    #[strum(serialize = "markdown.strong")]
    MarkdownStrong,
    /// Stressed text, which is written `*so*`.
    #[strum(serialize = "markdown.emphasis")]
    MarkdownEmphasis,
    /// Struck text, which is written `~~so~~`.
    #[strum(serialize = "markdown.struck")]
    MarkdownStruck,
    /// Code within a line; where it looks like the text around it, it keeps its backticks.
    #[strum(serialize = "markdown.code")]
    MarkdownCode,
    /// The text of a link.
    #[strum(serialize = "markdown.link")]
    MarkdownLink,
    /// Where a link leads.
    #[strum(serialize = "markdown.target")]
    MarkdownTarget,
    /// What stands before a heading, an item or a task.
    #[strum(serialize = "markdown.marker")]
    MarkdownMarker,
    /// A quotation.
    #[strum(serialize = "markdown.quote")]
    MarkdownQuote,
    /// A rule, and the lines of a table.
    #[strum(serialize = "markdown.rule")]
    MarkdownRule,
    /// A block of code.
    #[strum(serialize = "code")]
    Code,
    /// A comment in code.
    #[strum(serialize = "code.comment")]
    CodeComment,
    /// A word of the language.
    #[strum(serialize = "code.keyword")]
    CodeKeyword,
    /// A text in code.
    #[strum(serialize = "code.string")]
    CodeString,
    /// A number or another constant in code.
    #[strum(serialize = "code.constant")]
    CodeConstant,
    /// The name of a function.
    #[strum(serialize = "code.function")]
    CodeFunction,
    /// The name of a type, a tag or a section.
    #[strum(serialize = "code.type")]
    CodeType,
    /// The name of an entry, a field or an attribute.
    #[strum(serialize = "code.name")]
    CodeName,
    /// A line that a diff adds.
    #[strum(serialize = "diff.added")]
    DiffAdded,
    /// A line that a diff removes.
    #[strum(serialize = "diff.removed")]
    DiffRemoved,
    /// The place of a change in a diff.
    #[strum(serialize = "diff.hunk")]
    DiffHunk,
    /// The file that a diff changes.
    #[strum(serialize = "diff.file")]
    DiffFile,
    /// The review.
    #[strum(serialize = "review")]
    Review,
    /// An answer in the review.
    #[strum(serialize = "review.answer")]
    ReviewAnswer,
    /// A question that is still open, in the review.
    #[strum(serialize = "review.open")]
    ReviewOpen,
    /// An action of the review.
    #[strum(serialize = "review.action")]
    ReviewAction,
    /// The action of the review under the cursor.
    #[strum(serialize = "review.action.active")]
    ReviewActionActive,
    /// The settings.
    #[strum(serialize = "settings")]
    Settings,
    /// The setting under the cursor.
    #[strum(serialize = "settings.active")]
    SettingsActive,
    /// The value of a setting.
    #[strum(serialize = "settings.value")]
    SettingsValue,
    /// A short message about what just happened.
    #[strum(serialize = "notice")]
    Notice,
    /// A message that asks for care.
    #[strum(serialize = "warning")]
    Warning,
    /// A message about something that failed.
    #[strum(serialize = "error")]
    Error,
    /// The hints at the bottom.
    #[strum(serialize = "footer")]
    Footer,
    /// A key in the hints.
    #[strum(serialize = "footer.key")]
    FooterKey,
    /// A line that separates.
    #[strum(serialize = "rule")]
    Rule,
    /// How far something is scrolled.
    #[strum(serialize = "scroll")]
    Scroll,
}

impl Role {
    /// What has this role, in a sentence.
    pub fn doc(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_role_has_a_sentence() {
        for role in Role::iter() {
            assert!(role.doc().ends_with('.'), "{role}");
        }
    }

    #[test]
    fn names_are_the_words_of_the_variant_with_dots() {
        for role in Role::iter() {
            let variant = format!("{role:?}").to_lowercase();
            assert_eq!(role.to_string().replace('.', ""), variant);
        }
    }
}
