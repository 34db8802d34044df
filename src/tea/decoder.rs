//! Bytes from a terminal become events.
//!
//! One decoder serves the terminal and every host that is handed raw bytes.
//! Four questions, a file each: where does a sequence end (`sequence`), which key is it (`keys`), is it the mouse (`mouse`), or an answer of the terminal (`background`).
//! It reads no clock: whoever feeds it decides when a held byte has waited long enough.
//! Without a pause the same bytes are the same events, wherever they are cut.
//!
//! A paste is one event however long it takes, so one whose end is lost would swallow every key from then on.
//! Ctrl+C gets out of it: an open paste that stands at Ctrl+C when a pause comes is over, its text is a paste and the Ctrl+C a key.
//! Inside a paste, with more of it right behind, the same bytes are text like any other.
//!
//! Bytes that several keys share mean one of them:
//! `0x1f` is `ctrl+-` (so are `ctrl+_` and, in most terminals, `ctrl+/`), `0x08` is Backspace, `0x0a` is `ctrl+j`, `0x00` is `ctrl+space`.

mod background;
mod keys;
mod mouse;
mod sequence;

use crate::tea::{Event, Key};
use sequence::Extent;

/// Turns bytes into events, however the bytes are cut into pieces.
///
/// ```
/// use pi_ask::tea::{Event, decoder::Decoder};
///
/// let mut decoder = Decoder::default();
/// assert_eq!(decoder.feed(b"\x1b["), []);
/// assert_eq!(decoder.feed(b"A"), [Event::Key("up".parse().unwrap())]);
/// ```
#[derive(Debug, Default)]
pub struct Decoder {
    /// The bytes of a sequence that has not ended.
    held: Vec<u8>,
    keys: keys::Reader,
    identified: bool,
    place: Place,
}

/// Whether the terminal was asked where its cursor is, and what it said.
#[derive(Debug, Default)]
enum Place {
    #[default]
    NotAsked,
    Asked,
    Row(u16),
}

impl Decoder {
    /// Takes bytes in and returns what they complete.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Event> {
        let (mut bytes, mut events) = (bytes, Vec::new());
        loop {
            // A paste may be long, and most of it cannot be its end.
            let text = sequence::text_of_paste(&self.held, bytes);
            self.held.extend_from_slice(&bytes[..text]);
            let Some((&byte, rest)) = bytes[text..].split_first() else {
                return events;
            };
            self.take(byte, &mut events);
            bytes = rest;
        }
    }

    /// Whether the held bytes are something by themselves if nothing follows soon: a lone Esc, Alt+[, an open paste at Ctrl+C.
    ///
    /// Half a character, half a paste or half of a longer sequence is held too, but only its rest can tell what it is.
    pub fn is_pending(&self) -> bool {
        !self.by_themselves().is_empty()
    }

    /// Nothing followed soon: the held bytes are what they are by themselves.
    pub fn flush(&mut self) -> Vec<Event> {
        let events = self.by_themselves();
        if !events.is_empty() {
            self.held.clear();
        }
        events
    }

    /// Whether the terminal has said what it is since this was last asked.
    ///
    /// Terminals answer in the order of the questions, so whoever asks this last knows that no answer is on its way any more.
    pub fn identified(&mut self) -> bool {
        std::mem::take(&mut self.identified)
    }

    /// The terminal was asked where its cursor is: the next report of a place is the answer and no key.
    pub fn expect_cursor_row(&mut self) {
        self.place = Place::Asked;
    }

    /// The row of the cursor on the terminal, from 0, once that was answered; each answer is given once.
    pub fn cursor_row(&mut self) -> Option<u16> {
        let Place::Row(row) = self.place else {
            return None;
        };
        self.place = Place::NotAsked;
        Some(row)
    }

    fn take(&mut self, byte: u8, events: &mut Vec<Event>) {
        self.held.push(byte);
        match sequence::extent(&self.held) {
            Extent::Open => {}
            Extent::Paste(text) => {
                events.push(Event::Paste(text));
                self.held.clear();
            }
            Extent::Whole => {
                self.identified |= sequence::is_identity(&self.held);
                events.extend(self.report());
                self.held.clear();
            }
            Extent::Broken { next } => {
                let next = self.held.split_off(self.held.len() - next);
                events.extend(self.by_themselves());
                self.held.clear();
                for byte in next {
                    self.take(byte, events);
                }
            }
        }
    }

    /// What the held sequence reports, if that is an event.
    fn report(&mut self) -> Option<Event> {
        let held = &self.held;
        if let (Place::Asked, Some(row)) = (&self.place, mouse::cursor_row(held)) {
            self.place = Place::Row(row);
            return None;
        }
        background::read(held)
            .map(Event::Background)
            .or_else(|| mouse::read(held))
            .or_else(|| self.keys.read(held).map(Event::Key))
    }

    /// What the held bytes are if nothing belongs to them any more.
    fn by_themselves(&self) -> Vec<Event> {
        if let Some(text) = sequence::interrupted_paste(&self.held) {
            let ctrl_c = Key {
                ctrl: true,
                ..Key::char('c')
            };
            return vec![Event::Paste(text), Event::Key(ctrl_c)];
        }
        sequence::keys_by_themselves(&self.held)
            .into_iter()
            .map(Key::normalised)
            .map(Event::Key)
            .collect()
    }
}

/// A paste that came by itself, as it would have come in brackets.
pub fn paste(text: &str) -> Event {
    Event::Paste(sequence::pasted(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a decoder makes of these bytes and a pause after them, spelled as in keymaps.
    fn decoded(bytes: &[u8]) -> String {
        let mut decoder = Decoder::default();
        let mut events = decoder.feed(bytes);
        events.extend(decoder.flush());
        spelled(&events)
    }

    fn spelled(events: &[Event]) -> String {
        let words: Vec<String> = events
            .iter()
            .map(|event| match event {
                Event::Key(key) => key.to_string(),
                Event::Paste(text) => format!("{text:?}"),
                other => format!("{other:?}"),
            })
            .collect();
        words.join(" ")
    }

    /// Real sequences of real terminals.
    const SEQUENCES: &[(&[u8], &str)] = &[
        // Characters and control bytes.
        (b"a", "a"),
        (b"A", "shift+a"),
        (b"7?", "7 ?"),
        ("é日🙂".as_bytes(), "é 日 🙂"),
        (b"\r", "enter"),
        (b"\n", "ctrl+j"),
        (b"\t", "tab"),
        (b" ", "space"),
        (b"\x00", "ctrl+space"),
        (b"\x03", "ctrl+c"),
        (b"\x1a", "ctrl+z"),
        (b"\x08", "backspace"),
        (b"\x7f", "backspace"),
        (b"\x1c\x1d\x1e\x1f", "ctrl+\\ ctrl+] ctrl+^ ctrl+-"),
        // Escape and Alt.
        (b"\x1b", "esc"),
        (b"\x1b\x1b", "esc esc"),
        (b"\x1b\x1b\x1b", "esc esc esc"),
        (b"\x1bb", "alt+b"),
        (b"\x1bB", "shift+alt+b"),
        ("\x1bé".as_bytes(), "alt+é"),
        (b"\x1b\r", "alt+enter"),
        (b"\x1b\x7f", "alt+backspace"),
        (b"\x1b\x08", "alt+backspace"),
        (b"\x1b\x01", "ctrl+alt+a"),
        (b"\x1b\x1f", "ctrl+alt+-"),
        (b"\x1b[", "alt+["),
        (b"\x1bO", "shift+alt+o"),
        (b"\x1b]", "alt+]"),
        (b"\x1bP", "shift+alt+p"),
        (b"\x1b_", "alt+_"),
        (b"\x1b\\", "alt+\\"),
        // A key right behind one that could begin a sequence.
        (b"\x1b[\r", "alt+[ enter"),
        (b"\x1b[\x1b[A", "alt+[ up"),
        (b"\x1bO\x1b[A", "shift+alt+o up"),
        (b"\x1b]\x03", "alt+] ctrl+c"),
        (b"\x1b\x1b[", "esc alt+["),
        // Arrows and their kin.
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", "up down right left"),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD", "up down right left"),
        (b"\x1b\x1b[A", "alt+up"),
        (b"\x1b\x1bOB", "alt+down"),
        (b"\x1b\x1b[3~", "alt+delete"),
        (b"\x1b\x1b\x1b[A", "esc esc up"),
        (b"\x1b[1;2A", "shift+up"),
        (b"\x1b[1;3A", "alt+up"),
        (b"\x1b[1;5C", "ctrl+right"),
        (b"\x1b[1;9A", "super+up"),
        (b"\x1b[H\x1b[F\x1bOH\x1bOF", "home end home end"),
        (b"\x1b[1~\x1b[4~\x1b[7~\x1b[8~", "home end home end"),
        (
            b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~",
            "insert delete pageup pagedown",
        ),
        (b"\x1b[3;5~", "ctrl+delete"),
        (b"\x1b[Z", "shift+tab"),
        (
            b"\x1bOP\x1b[[B\x1b[13~\x1b[S\x1b[15~\x1b[24~",
            "f1 f2 f3 f4 f5 f12",
        ),
        (b"\x1b[1;2P\x1b[20;5~", "shift+f1 ctrl+f9"),
        // The keypad, in numeric and in application mode.
        (b"\x1b[57400u\x1b[57408u\x1b[57414u", "1 9 enter"),
        (b"\x1bOq\x1bOy\x1bOM\x1bOk", "1 9 enter +"),
        // The Kitty protocol.
        (b"\x1b[27u", "esc"),
        (b"\x1b[13;2u", "shift+enter"),
        (b"\x1b[9;2u", "shift+tab"),
        (b"\x1b[9;5u", "ctrl+tab"),
        (b"\x1b[127;5u", "ctrl+backspace"),
        (b"\x1b[116u\x1b[49u\x1b[51u", "t 1 3"),
        (b"\x1b[110;2u", "shift+n"),
        (b"\x1b[110:78;2u", "shift+n"),
        (b"\x1b[49:33;2u", "!"),
        (b"\x1b[99;5u", "ctrl+c"),
        (b"\x1b[97;6u", "ctrl+shift+a"),
        (b"\x1b[45;5u\x1b[95;6u", "ctrl+- ctrl+-"),
        (b"\x1b[47;5u", "ctrl+/"),
        (b"\x1b[32;2u", "shift+space"),
        (b"\x1b[97;9u", "super+a"),
        (b"\x1b[97;33u", "alt+a"),
        (b"\x1b[97;;97u", "a"),
        // Presses and repeats count, releases do not; locks are no modifiers.
        (b"\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u", "a a"),
        (b"\x1b[1;1:1A\x1b[1;1:3A", "up"),
        (b"\x1b[97;65u\x1b[97;129u\x1b[1;129B", "a a down"),
        // The xterm protocol, `modifyOtherKeys`.
        (b"\x1b[27;2;13~", "shift+enter"),
        (b"\x1b[27;5;9~", "ctrl+tab"),
        (b"\x1b[27;2;9~", "shift+tab"),
        (b"\x1b[27;2;65~", "shift+a"),
        (b"\x1b[27;5;99~", "ctrl+c"),
        (b"\x1b[27;6;95~", "ctrl+-"),
        (b"\x1b[27;3;127~", "alt+backspace"),
        (b"\x1b[27;5;8~", "ctrl+backspace"),
        (b"\x1b[27;5;233~", "ctrl+é"),
        // Pastes.
        (b"\x1b[200~hi\x1b[201~", "\"hi\""),
        (b"\x1b[200~\x1b[201~", "\"\""),
        (b"a\x1b[200~b\x1b[201~\r\x1b[A", "a \"b\" enter up"),
        (b"\x1b[200~a\r\nb\rc\nd\x1b[201~", r#""a\nb\nc\nd""#),
        (
            b"\x1b[200~a\tb\x1b[31m\x00\x7f\xc2\x9bc\x1b[201~",
            r#""a\tb[31mc""#,
        ),
        (b"\x1b[200~\x1b[200~x\x1b[201~", "\"[200~x\""),
        // Inside a paste Ctrl+C is text; at a pause without an end it is the way out.
        (b"\x1b[200~a\x03b\x1b[99;5u\x1b[201~c", "\"ab[99;5u\" c"),
        (b"\x1b[200~a\rb\x03", "\"a\\nb\" ctrl+c"),
        (b"\x1b[200~\x1b[99;5u", "\"\" ctrl+c"),
        (b"\x1b[200~a\x1b[27;5;99~", "\"a\" ctrl+c"),
        // Replies, reports and what nobody knows are no keys, and leave none behind.
        (b"\x1b[?2026;2$yx", "x"),
        (b"\x1b[?1ux", "x"),
        (b"\x1b[?62;4cx", "x"),
        (b"\x1b[>1;10;0cx", "x"),
        (b"\x1b[=1;2cx", "x"),
        (b"\x1b[;5Ax", "x"),
        (b"\x1b[5;10Rx", "x"),
        (b"\x1b[I\x1b[Ox", "FocusGained FocusLost x"),
        (b"\x1b[<0;10;5mx", "x"),
        (b"\x1b]11;rgb:0000/0000/0000\x1b\\x", "Background(Dark) x"),
        (b"\x1b]11;rgb:0000/0000/0000\x07x", "Background(Dark) x"),
        (b"\x1bP1$r0m\x1b\\x", "x"),
        (b"\x1b_Gi=1;OK\x1b\\x", "x"),
        (b"\x1b[99~\x1b[1;2;3;4zx", "x"),
        (b"\x1b[57441;2u\x1b[57358ux", "x"),
        (b"\x1b[97;17ux", "x"),
        (b"\x1b[1114112ux", "x"),
        // What breaks off never eats the next key.
        (b"\x1b[1;\x1b[A", "up"),
        (b"\x1b[1;\r", "enter"),
        (b"\x1b]11;rgb\x1b[A", "up"),
        (b"\x1b]11;rgb\x03", "ctrl+c"),
        (b"\xffx", "x"),
        (b"\xc3x", "x"),
        (b"\xe2\x82\rx", "enter x"),
        (b"\x1b\xffx", "esc x"),
        (b"\x1b\xc3x", "x"),
    ];

    #[test]
    fn real_sequences_are_the_keys_that_people_pressed() {
        for (bytes, expected) in SEQUENCES {
            assert_eq!(decoded(bytes), *expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn a_cut_anywhere_gives_the_same_events() {
        for (bytes, expected) in SEQUENCES {
            for at in 0..=bytes.len() {
                let mut decoder = Decoder::default();
                let mut events = decoder.feed(&bytes[..at]);
                events.extend(decoder.feed(&bytes[at..]));
                events.extend(decoder.flush());
                assert_eq!(
                    spelled(&events),
                    *expected,
                    "{} at {at}",
                    bytes.escape_ascii()
                );
            }
        }
    }

    #[test]
    fn only_bytes_that_are_keys_by_themselves_are_pending() {
        for (bytes, pending) in [
            (&b""[..], false),
            (b"\x1b", true),
            (b"\x1b[", true),
            (b"\x1b\x1bO", true),
            (b"\x1b[1;", false),
            (b"\x1b[200~half a paste", false),
            (b"\x1b[200~half a paste\x03", true),
            (b"\x1b[200~half a paste\x03 and more", false),
            (b"\xe2\x82", false),
            (b"a", false),
        ] {
            let mut decoder = Decoder::default();
            decoder.feed(bytes);
            assert_eq!(decoder.is_pending(), pending, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn a_pause_inside_a_character_or_a_paste_loses_nothing() {
        for (first, second, expected) in [
            (&b"\xe2\x82"[..], &b"\xac"[..], "€"),
            (b"\x1b[200~a", b"b\x1b[201~", "\"ab\""),
            (b"\x1b[13;", b"2u", "shift+enter"),
        ] {
            let mut decoder = Decoder::default();
            let mut events = decoder.feed(first);
            events.extend(decoder.flush());
            events.extend(decoder.feed(second));
            assert_eq!(spelled(&events), expected);
        }
    }

    #[test]
    fn after_a_pause_alt_bracket_does_not_eat_the_next_key() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.feed(b"\x1b["), []);
        assert_eq!(spelled(&decoder.flush()), "alt+[");
        assert_eq!(spelled(&decoder.feed(b"A")), "shift+a");
    }

    #[test]
    fn only_the_answer_to_what_it_is_identifies_a_terminal() {
        for (bytes, identified) in [
            (&b"\x1b[?6c"[..], true),
            (b"\x1b[?62;4;22c", true),
            (b"x\x1b[?1;2cx", true),
            (b"\x1b[?62;4", false),
            (b"\x1b[>1;10;0c", false),
            (b"\x1b[c", false),
            (b"\x1b[200~\x1b[?6c\x1b[201~", false),
        ] {
            let mut decoder = Decoder::default();
            decoder.feed(bytes);
            assert_eq!(decoder.identified(), identified, "{}", bytes.escape_ascii());
            assert!(!decoder.identified(), "it is said once");
        }
    }

    #[test]
    fn a_paste_without_an_end_lets_go_at_ctrl_c() {
        for ctrl_c in [&b"\x03"[..], b"\x1b[99;5u", b"\x1b[27;5;99~"] {
            let mut decoder = Decoder::default();
            assert_eq!(decoder.feed(b"\x1b[200~lost"), []);
            assert_eq!(decoder.flush(), []);
            assert_eq!(decoder.feed(b" q\r"), []);
            assert_eq!(decoder.feed(ctrl_c), []);
            assert_eq!(spelled(&decoder.flush()), r#""lost q\n" ctrl+c"#);
            assert_eq!(spelled(&decoder.feed(b"x")), "x");
        }
    }

    /// Bytes that are likely to mean something together.
    fn bytes() -> impl proptest::strategy::Strategy<Value = Vec<u8>> {
        use proptest::prelude::*;
        let likely = proptest::sample::select(
            &b"\x1b\x1b\x1b[[[OP]_?<>;:$~uAMRyc0123456789\x00\x07\x08\r\n\x7f\x80\xc3\xa9\xe2\xff"
                [..],
        );
        prop::collection::vec(prop_oneof![3 => likely, 1 => any::<u8>()], 0..40)
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_cause_a_panic_and_no_cut_matters(bytes in bytes(), at in 0usize..40) {
            let at = at.min(bytes.len());
            let mut whole = Decoder::default();
            let mut cut = Decoder::default();
            let mut halves = cut.feed(&bytes[..at]);
            halves.extend(cut.feed(&bytes[at..]));
            proptest::prop_assert_eq!(whole.feed(&bytes), halves);
            proptest::prop_assert_eq!(whole.flush(), cut.flush());
            proptest::prop_assert!(!whole.is_pending());
        }

        #[test]
        fn every_key_that_comes_out_is_normalised_and_can_be_spelled(bytes in bytes()) {
            for event in Decoder::default().feed(&bytes) {
                if let Event::Key(key) = event {
                    proptest::prop_assert_eq!(key, key.normalised());
                    proptest::prop_assert_eq!(key.to_string().parse::<Key>(), Ok(key));
                }
            }
        }

        #[test]
        fn a_paste_holds_no_control_characters_but_line_ends_and_tabs(text: Vec<u8>) {
            let mut bytes = b"\x1b[200~".to_vec();
            bytes.extend(&text);
            bytes.extend(b"\x1b[201~");
            if let Some(Event::Paste(text)) = Decoder::default().feed(&bytes).first() {
                proptest::prop_assert!(text.chars().all(|char| !char.is_control() || "\n\t".contains(char)));
            }
        }
    }
}
