//! Which key does what, where.
//!
//! A [`Keymap`] holds bindings: in a context, a chord of keys runs an action.
//! It knows neither the contexts nor the actions of a program, reads no files and no clock; a chord that was begun waits for the next key, however long that takes.
//! Reading keymaps from text, and finding faults in them, belongs to the program.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::key::{Key, KeyError};

/// All bindings of a program, ordered by context, then by action, then as they were set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap<C, A> {
    bindings: Vec<Binding<C, A>>,
}

/// One chord that runs one action in one context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding<C, A> {
    /// Where it counts.
    pub context: C,
    /// What it runs.
    pub action: A,
    /// The keys to press, one after the other; usually one.
    pub keys: Vec<Key>,
}

/// What the keys pressed so far mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution<A> {
    /// The keys are a complete chord.
    Run(A),
    /// The keys begin a chord; the next key decides.
    Pending,
    /// Nothing is bound to the keys.
    None,
}

/// What one context says of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<A> {
    /// They are the chord of this action.
    Runs(A),
    /// They begin the chord of this action.
    Begins(A),
    /// They are the chord of this action, or begin it, but it is not enabled.
    CannotRun(A),
    /// Nothing here is bound to them.
    Nothing,
}

impl<C: Copy + Ord, A: Copy + Ord> Keymap<C, A> {
    /// A keymap that binds nothing.
    pub fn new() -> Self {
        Self {
            bindings: Vec::new(),
        }
    }

    /// What `keys` (those pending and the new one) mean in `contexts`, the innermost first.
    ///
    /// A binding that is not `enabled` neither matches nor blocks: the next binding, then the next context is asked.
    /// Inside a context a longer chord that begins with `keys` wins over a complete one, so that no chord is out of reach; its first key is free again as soon as no enabled chord needs it.
    pub fn resolve(
        &self,
        contexts: &[C],
        keys: &[Key],
        enabled: impl Fn(C, A) -> bool,
    ) -> Resolution<A> {
        if keys.is_empty() {
            return Resolution::None;
        }
        for &context in contexts {
            let mut complete = None;
            for binding in self.in_context(context) {
                if binding.keys.starts_with(keys) && enabled(context, binding.action) {
                    if binding.keys.len() > keys.len() {
                        return Resolution::Pending;
                    }
                    complete = complete.or(Some(binding.action));
                }
            }
            if let Some(action) = complete {
                return Resolution::Run(action);
            }
        }
        Resolution::None
    }

    /// How [`resolve`](Self::resolve) comes to its answer: what each context says, up to the one that decides.
    pub fn trail(
        &self,
        contexts: &[C],
        keys: &[Key],
        enabled: impl Fn(C, A) -> bool,
    ) -> Vec<(C, Said<A>)> {
        let mut trail = Vec::new();
        for &context in contexts {
            let bound = |binding: &&Binding<C, A>| binding.keys.starts_with(keys);
            let possible = |binding: &&Binding<C, A>| enabled(context, binding.action);
            let is_longer = |binding: &&Binding<C, A>| binding.keys.len() > keys.len();
            let mut bindings = self.in_context(context).filter(bound);
            let said = match self.resolve(&[context], keys, &enabled) {
                Resolution::Run(action) => Said::Runs(action),
                Resolution::Pending => bindings
                    .filter(possible)
                    .find(is_longer)
                    .map_or(Said::Nothing, |binding| Said::Begins(binding.action)),
                Resolution::None => bindings
                    .next()
                    .map_or(Said::Nothing, |binding| Said::CannotRun(binding.action)),
            };
            trail.push((context, said));
            if matches!(said, Said::Runs(_) | Said::Begins(_)) {
                break;
            }
        }
        trail
    }

    /// The chords that run an action in a context, for hints and help.
    pub fn chords(&self, context: C, action: A) -> impl Iterator<Item = &[Key]> {
        self.in_context(context)
            .filter(move |binding| binding.action == action)
            .map(|binding| binding.keys.as_slice())
    }

    /// The chords that run an action in `contexts` as things are, without those that another binding hides.
    pub fn working_chords(
        &self,
        contexts: &[C],
        action: A,
        enabled: impl Fn(C, A) -> bool,
    ) -> Vec<&[Key]> {
        let runs = |keys: &[Key]| self.resolve(contexts, keys, &enabled) == Resolution::Run(action);
        contexts
            .iter()
            .flat_map(|&context| self.chords(context, action))
            .filter(|keys| runs(keys))
            .collect()
    }

    /// Gives an action these chords in place of those it had; none at all unbinds it.
    pub fn set(&mut self, context: C, action: A, chords: Vec<Vec<Key>>) {
        self.bindings
            .retain(|binding| (binding.context, binding.action) != (context, action));
        let at = self
            .bindings
            .partition_point(|binding| (binding.context, binding.action) < (context, action));
        let new = chords
            .into_iter()
            .filter(|keys| !keys.is_empty())
            .map(|keys| Binding {
                context,
                action,
                keys,
            });
        self.bindings.splice(at..at, new);
    }

    /// Every binding.
    pub fn bindings(&self) -> impl Iterator<Item = &Binding<C, A>> {
        self.bindings.iter()
    }

    fn in_context(&self, context: C) -> impl Iterator<Item = &Binding<C, A>> {
        let from = self
            .bindings
            .partition_point(|binding| binding.context < context);
        let rest = self.bindings[from..].iter();
        rest.take_while(move |binding| binding.context == context)
    }
}

impl<C: Copy + Ord, A: Copy + Ord> Default for Keymap<C, A> {
    fn default() -> Self {
        Self::new()
    }
}

/// The spelling of a chord in keymaps, traces and scripts: `ctrl+c`, `g g`.
pub fn chord_name(keys: &[Key]) -> String {
    join(keys, Key::to_string)
}

/// The chord as hints show it: `Ctrl+C`, `Shift+N`, `↑`, `t`, `g g`.
///
/// A letter is printed as it is typed, unless a modifier stands before it; keys with a name are capitalised, arrows are signs.
pub fn chord_label(keys: &[Key]) -> String {
    join(keys, key_label)
}

/// Reads a chord: keys in any of their spellings, with blanks between them.
pub fn parse_chord(text: &str) -> Result<Vec<Key>, KeyError> {
    if text == " " {
        return Ok(vec![Key::char(' ')]);
    }
    let keys: Result<Vec<Key>, _> = text.split_whitespace().map(str::parse).collect();
    match keys {
        Ok(keys) if keys.is_empty() => Err(KeyError::Empty),
        keys => keys,
    }
}

fn join(keys: &[Key], spell: impl Fn(&Key) -> String) -> String {
    keys.iter().map(spell).collect::<Vec<_>>().join(" ")
}

fn key_label(key: &Key) -> String {
    let name = key.to_string();
    let (mut label, mut rest) = (String::new(), name.as_str());
    for modifier in ["ctrl+", "shift+", "alt+", "super+"] {
        if let Some(after) = rest.strip_prefix(modifier) {
            label += &capitalised(modifier);
            rest = after;
        }
    }
    label += &match rest {
        "up" => "↑".to_owned(),
        "down" => "↓".to_owned(),
        "left" => "←".to_owned(),
        "right" => "→".to_owned(),
        "pageup" => "PageUp".to_owned(),
        "pagedown" => "PageDown".to_owned(),
        _ if key.typed() == rest.chars().next() && label.is_empty() => rest.to_owned(),
        _ => capitalised(rest),
    };
    label
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// The chords of one context, to be written as a map.
struct ContextMap<'a, C, A>(&'a [Binding<C, A>]);

/// The chords of one action, to be written as a list.
struct ChordList<'a, C, A>(&'a [Binding<C, A>]);

impl<C: Serialize + PartialEq, A: Serialize + PartialEq> Serialize for Keymap<C, A> {
    /// Writes `{context: {action: ["key", "g g"]}}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for group in self.bindings.chunk_by(|a, b| a.context == b.context) {
            map.serialize_entry(&group[0].context, &ContextMap(group))?;
        }
        map.end()
    }
}

impl<C, A: Serialize + PartialEq> Serialize for ContextMap<'_, C, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for group in self.0.chunk_by(|a, b| a.action == b.action) {
            map.serialize_entry(&group[0].action, &ChordList(group))?;
        }
        map.end()
    }
}

impl<C, A> Serialize for ChordList<'_, C, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|binding| chord_name(&binding.keys)))
    }
}

/// A map that is read in its order, without needing keys that hash.
struct Entries<K, V>(Vec<(K, V)>);

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Entries<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Reader<K, V> {
            type Value = Entries<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of bindings")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(Reader(PhantomData))
    }
}

impl<'de, C, A> Deserialize<'de> for Keymap<C, A>
where
    C: Copy + Ord + Deserialize<'de>,
    A: Copy + Ord + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let contexts = Entries::<C, Entries<A, Vec<String>>>::deserialize(deserializer)?;
        let mut keymap = Self::new();
        for (context, actions) in contexts.0 {
            for (action, chords) in actions.0 {
                let chords: Result<_, _> = chords.iter().map(|text| parse_chord(text)).collect();
                keymap.set(context, action, chords.map_err(serde::de::Error::custom)?);
            }
        }
        Ok(keymap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Place {
        Everywhere,
        List,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Deed {
        First,
        GoBack,
        Quit,
    }

    fn chord(text: &str) -> Vec<Key> {
        parse_chord(text).unwrap()
    }

    fn keymap() -> Keymap<Place, Deed> {
        let mut keymap = Keymap::new();
        keymap.set(
            Place::Everywhere,
            Deed::Quit,
            vec![chord("ctrl+c"), chord("g")],
        );
        keymap.set(Place::List, Deed::GoBack, vec![chord("left"), chord("g b")]);
        keymap.set(Place::List, Deed::First, vec![chord("g g"), chord("g")]);
        keymap
    }

    fn resolve(keys: &str, disabled: &[Deed]) -> Resolution<Deed> {
        keymap().resolve(
            &[Place::List, Place::Everywhere],
            &chord(keys),
            |_, action| !disabled.contains(&action),
        )
    }

    #[test]
    fn the_innermost_context_that_binds_the_key_decides() {
        assert_eq!(resolve("left", &[]), Resolution::Run(Deed::GoBack));
        assert_eq!(resolve("ctrl+c", &[]), Resolution::Run(Deed::Quit));
        assert_eq!(resolve("x", &[]), Resolution::None);
        assert_eq!(resolve("left x", &[]), Resolution::None);
    }

    #[test]
    fn the_trail_ends_where_the_keys_are_decided() {
        let trail = |keys: &str, disabled: &[Deed]| {
            keymap().trail(
                &[Place::List, Place::Everywhere],
                &chord(keys),
                |_, action| !disabled.contains(&action),
            )
        };
        assert_eq!(
            trail("left", &[]),
            [(Place::List, Said::Runs(Deed::GoBack))]
        );
        assert_eq!(
            trail("left", &[Deed::GoBack]),
            [
                (Place::List, Said::CannotRun(Deed::GoBack)),
                (Place::Everywhere, Said::Nothing)
            ]
        );
        assert_eq!(
            trail("ctrl+c", &[]),
            [
                (Place::List, Said::Nothing),
                (Place::Everywhere, Said::Runs(Deed::Quit))
            ]
        );
        assert_eq!(
            trail("g", &[Deed::GoBack]),
            [(Place::List, Said::Begins(Deed::First))]
        );
    }

    #[test]
    fn a_chord_waits_for_its_next_key_and_wins_over_its_first() {
        assert_eq!(resolve("g", &[]), Resolution::Pending);
        assert_eq!(resolve("g g", &[]), Resolution::Run(Deed::First));
        assert_eq!(resolve("g b", &[]), Resolution::Run(Deed::GoBack));
        assert_eq!(resolve("g x", &[]), Resolution::None);
    }

    #[test]
    fn a_disabled_action_neither_matches_nor_blocks() {
        assert_eq!(resolve("left", &[Deed::GoBack]), Resolution::None);
        assert_eq!(
            resolve("g", &[Deed::GoBack, Deed::First]),
            Resolution::Run(Deed::Quit)
        );
        assert_eq!(resolve("g", &[Deed::GoBack]), Resolution::Pending);
    }

    #[test]
    fn a_hint_names_only_keys_that_work() {
        let keymap = keymap();
        let hints = |disabled: &[Deed]| {
            let contexts = [Place::List, Place::Everywhere];
            let enabled = |_, action| !disabled.contains(&action);
            let chords = keymap.working_chords(&contexts, Deed::Quit, enabled);
            chords.into_iter().map(chord_name).collect::<Vec<_>>()
        };
        assert_eq!(hints(&[]), ["ctrl+c"]);
        assert_eq!(hints(&[Deed::First, Deed::GoBack]), ["ctrl+c", "g"]);
        assert_eq!(hints(&[Deed::Quit]), [""; 0]);
    }

    #[test]
    fn no_keys_mean_nothing() {
        let resolution = keymap().resolve(&[Place::List], &[], |_, _| true);
        assert_eq!(resolution, Resolution::None);
    }

    #[test]
    fn set_replaces_what_was_there_and_an_empty_list_unbinds() {
        let mut keymap = keymap();
        keymap.set(Place::List, Deed::GoBack, vec![chord("h")]);
        assert!(keymap.chords(Place::List, Deed::GoBack).eq([&chord("h")]));
        keymap.set(Place::List, Deed::GoBack, vec![]);
        assert_eq!(keymap.chords(Place::List, Deed::GoBack).count(), 0);
        keymap.set(Place::List, Deed::GoBack, vec![vec![]]);
        assert_eq!(keymap.chords(Place::List, Deed::GoBack).count(), 0);
    }

    #[test]
    fn the_order_in_which_actions_are_set_does_not_matter() {
        let mut other = Keymap::new();
        for binding in keymap().bindings().collect::<Vec<_>>().into_iter().rev() {
            let chords = keymap()
                .chords(binding.context, binding.action)
                .map(<[Key]>::to_vec)
                .collect();
            other.set(binding.context, binding.action, chords);
        }
        assert_eq!(other, keymap());
    }

    #[test]
    fn it_is_written_by_context_and_action_and_read_back() {
        let json = serde_json::to_string(&keymap()).unwrap();
        assert_eq!(
            json,
            r#"{"everywhere":{"quit":["ctrl+c","g"]},"list":{"first":["g g","g"],"goBack":["left","g b"]}}"#
        );
        assert_eq!(
            serde_json::from_str::<Keymap<Place, Deed>>(&json).unwrap(),
            keymap()
        );
        let error = serde_json::from_str::<Keymap<Place, Deed>>(r#"{"list":{"quit":["ctr+c"]}}"#);
        assert!(error.unwrap_err().to_string().contains("`ctr`"));
    }

    #[test]
    fn labels_are_what_keyboards_and_people_say() {
        for (chord_text, label) in [
            ("enter", "Enter"),
            ("N", "Shift+N"),
            ("t", "t"),
            ("é", "é"),
            ("up", "↑"),
            ("alt+left", "Alt+←"),
            ("ctrl+c", "Ctrl+C"),
            ("ctrl+shift+x", "Ctrl+Shift+X"),
            ("shift+tab", "Shift+Tab"),
            ("pageup", "PageUp"),
            ("ctrl+pagedown", "Ctrl+PageDown"),
            ("space", "Space"),
            ("f1", "F1"),
            ("?", "?"),
            ("+", "+"),
            ("-", "-"),
            ("ctrl++", "Ctrl++"),
            ("ctrl+-", "Ctrl+-"),
            ("g g", "g g"),
            ("ctrl+x ctrl+s", "Ctrl+X Ctrl+S"),
        ] {
            assert_eq!(chord_label(&chord(chord_text)), label, "{chord_text}");
        }
        assert_eq!(chord_name(&chord("G  <C-x>")), "shift+g ctrl+x");
        assert_eq!(parse_chord(" ").unwrap(), [Key::char(' ')]);
        assert!(parse_chord("").is_err());
    }
}
