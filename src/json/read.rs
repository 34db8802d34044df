//! A value as a type of ours: what does not fit is said with its place.
//!
//! serde asks an error type to say what was expected and what was found; this one says it as we would.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::iter::Enumerate;
use std::marker::PhantomData;
use std::slice;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use super::{Path, excerpt, names};

/// What does not fit, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Nothing, as long as only what is wrong is known.
    place: Option<Path>,
    what: String,
}

/// A field that means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Where it is.
    pub place: Path,
    /// Its name.
    pub name: String,
    /// The names that mean something there.
    pub known: &'static [&'static str],
}

impl Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` means nothing here, and is left out", self.place)
    }
}

pub(super) fn read<T: DeserializeOwned>(
    value: &Value,
    place: Path,
) -> Result<(T, Vec<Unknown>), Misfit> {
    let unknown = RefCell::default();
    let node = Node {
        value,
        place,
        unknown: &unknown,
    };
    let read = T::deserialize(node)?;
    Ok((read, unknown.into_inner()))
}

/// A value in its place.
struct Node<'a> {
    value: &'a Value,
    place: Path,
    unknown: &'a RefCell<Vec<Unknown>>,
}

impl<'a> Node<'a> {
    fn inner(&self, value: &'a Value, place: Path) -> Self {
        Self {
            value,
            place,
            unknown: self.unknown,
        }
    }

    fn visit<V: Visitor<'a>>(&self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), _, _) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (_, _, number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => {
                let mut items = Items {
                    left: list.iter().enumerate(),
                    within: self,
                };
                let read = visitor.visit_seq(&mut items)?;
                match items.left.len() {
                    0 => Ok(read),
                    left => Err(Misfit::custom(format!(
                        "must be a list of {}, found {}",
                        list.len() - left,
                        list.len()
                    ))),
                }
            }
            Value::Object(fields) => visitor.visit_map(self.fields(fields)),
        }
    }

    fn visit_enum<V: Visitor<'a>>(
        &self,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let one = match self.value {
            Value::String(name) => {
                return visitor.visit_enum(name.as_str().into_deserializer());
            }
            Value::Object(fields) => the_one(fields, known),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
        };
        let (Some(one), Value::Object(fields)) = (one, self.value) else {
            return Err(Misfit::custom(format!(
                "must be a name, or an object with one field, found {}",
                super::describe(self.value)
            )));
        };
        self.remark_on(fields, |at, _| at != one, known);
        let one = fields.iter().nth(one);
        let (name, value) = one.expect("it is one of the fields");
        let node = self.inner(value, self.place.field(name));
        visitor.visit_enum(Variant { name, node })
    }

    /// Remarks on fields that mean nothing; what is not there is nothing to remark on.
    fn remark_on(
        &self,
        fields: &Map<String, Value>,
        means_nothing: impl Fn(usize, &str) -> bool,
        known: &'static [&'static str],
    ) {
        let fields = fields.iter().enumerate();
        let unknown =
            fields.filter(|(at, (name, value))| means_nothing(*at, name) && !value.is_null());
        let unknown = unknown.map(|(_, (name, _))| Unknown {
            place: self.place.field(name),
            name: name.clone(),
            known,
        });
        self.unknown.borrow_mut().extend(unknown);
    }

    fn fields(&self, fields: &'a Map<String, Value>) -> Fields<'_, 'a> {
        Fields {
            left: fields.iter(),
            next: None,
            within: self,
        }
    }

    /// Reads it as what is wanted in its place.
    fn take<S: DeserializeSeed<'a>>(self, seed: S) -> Result<S::Value, Misfit> {
        let place = self.place.clone();
        seed.deserialize(self).map_err(|misfit| misfit.at(place))
    }

    fn placed<T>(self, read: Result<T, Misfit>) -> Result<T, Misfit> {
        read.map_err(|misfit| misfit.at(self.place))
    }
}

/// The items of a list.
struct Items<'n, 'a> {
    left: Enumerate<slice::Iter<'a, Value>>,
    within: &'n Node<'a>,
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Misfit;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Misfit> {
        let Some((at, value)) = self.left.next() else {
            return Ok(None);
        };
        let node = self.within.inner(value, self.within.place.item(at));
        node.take(seed).map(Some)
    }
}

/// The fields of an object.
struct Fields<'n, 'a> {
    left: serde_json::map::Iter<'a>,
    next: Option<Node<'a>>,
    within: &'n Node<'a>,
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Misfit;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Misfit> {
        let Some((name, value)) = self.left.next() else {
            return Ok(None);
        };
        self.next = Some(self.within.inner(value, self.within.place.field(name)));
        seed.deserialize(name.as_str().into_deserializer())
            .map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Misfit> {
        let node = self.next.take().expect("a name comes before its value");
        node.take(seed)
    }
}

/// A value below the name of its kind.
struct Variant<'a> {
    name: &'a str,
    node: Node<'a>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Misfit;
    type Variant = Node<'de>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Node<'de>), Misfit> {
        let name = seed.deserialize(self.name.into_deserializer())?;
        Ok((name, self.node))
    }
}

impl<'de> VariantAccess<'de> for Node<'de> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        self.take(PhantomData)
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Misfit> {
        self.take(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_struct("", known, visitor)
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let read = self.visit(visitor);
        self.placed(read)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value {
            Value::Null => visitor.visit_none(),
            Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        // serde would take a list for its fields in their order.
        let Value::Object(fields) = self.value else {
            let found = super::describe(self.value);
            return self.placed(Err(Misfit::custom(format!(
                "must be an object, found {found}"
            ))));
        };
        self.remark_on(fields, |_, name| !known.contains(&name), known);
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let read = self.visit_enum(known, visitor);
        self.placed(read)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

impl Misfit {
    /// Says where it is, unless that is said already.
    fn at(self, place: Path) -> Self {
        Self {
            place: self.place.or(Some(place)),
            what: self.what,
        }
    }
}

impl Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) if !place.is_root() => write!(f, "`{place}`: {}", self.what),
            Some(_) | None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Misfit {}

impl Error for Misfit {
    fn custom<T: Display>(what: T) -> Self {
        Self {
            place: None,
            what: what.to_string(),
        }
    }

    fn invalid_type(found: Unexpected, wanted: &dyn Expected) -> Self {
        let (wanted, found) = (self::wanted(wanted), self::found(found));
        Self::custom(format!("must be {wanted}, found {found}"))
    }

    fn invalid_value(found: Unexpected, wanted: &dyn Expected) -> Self {
        Self::invalid_type(found, wanted)
    }

    fn invalid_length(found: usize, wanted: &dyn Expected) -> Self {
        let wanted = self::wanted(wanted);
        Self::custom(format!("must be {wanted}, found {found}"))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        Self::custom(none_of(name, known))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self::unknown_variant(name, known)
    }

    fn missing_field(name: &'static str) -> Self {
        Self::custom(format!("`{name}` is missing"))
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::custom(format!("`{name}` is there twice"))
    }
}

/// Which field of an object says what it is: the only one, or the only one that is known.
fn the_one(fields: &Map<String, Value>, known: &[&str]) -> Option<usize> {
    if fields.len() == 1 {
        return Some(0);
    }
    let names = fields.keys().enumerate();
    let mut known = names.filter(|(_, name)| known.contains(&name.as_str()));
    let (one, _) = known.next()?;
    known.next().is_none().then_some(one)
}

/// More names than these are no help in a message.
const MANY: usize = 16;

/// What is said of a name that is not among those that are known; of many those that look like it.
pub(crate) fn none_of(name: &str, known: &[&str]) -> String {
    if known.len() > MANY {
        let alike = names::alike(name, known).into_iter().take(3);
        let alike: Vec<String> = alike.map(|name| format!("`{name}`")).collect();
        let name = excerpt(name);
        return match alike.join(" or ") {
            alike if alike.is_empty() => {
                format!(
                    "{name} is none of the {} names that can stand here",
                    known.len()
                )
            }
            alike => format!("{name} is not known; is {alike} meant?"),
        };
    }
    let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    format!("{} is none of {}", excerpt(name), known.join(", "))
}

fn found(found: Unexpected) -> String {
    match found {
        Unexpected::Bool(truth) => truth.to_string(),
        Unexpected::Unsigned(number) => format!("the number {number}"),
        Unexpected::Signed(number) => format!("the number {number}"),
        Unexpected::Float(number) => format!("the number {number:?}"),
        Unexpected::Char(char) => format!("the text {}", excerpt(&char.to_string())),
        Unexpected::Str(text) => format!("the text {}", excerpt(text)),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::UnitVariant | Unexpected::Enum => "its name alone".to_owned(),
        Unexpected::Map
        | Unexpected::NewtypeStruct
        | Unexpected::NewtypeVariant
        | Unexpected::TupleVariant
        | Unexpected::StructVariant => "an object".to_owned(),
        Unexpected::Bytes(_) | Unexpected::Other(_) => "something else".to_owned(),
    }
}

/// What serde expects, in words for those who write JSON. What our own types say of themselves is left as it is.
fn wanted(wanted: &dyn Expected) -> String {
    let wanted = wanted.to_string();
    let starts = |start: &str| wanted.starts_with(start);
    // `a tuple of size 2`, `tuple variant Step::Resize with 2 elements`
    let count = wanted.split(' ').find_map(|word| word.parse::<u8>().ok());
    let words = match (wanted.as_str(), count) {
        ("a boolean", _) => "true or false",
        ("a string" | "a borrowed string" | "path string" | "a character", _) => "text",
        ("u8", _) => "a whole number from 0 to 255",
        ("u16", _) => "a whole number from 0 to 65535",
        ("u32" | "u64" | "usize" | "u128", _) => "a whole number, 0 or more",
        ("i8" | "i16" | "i32" | "i64" | "isize" | "i128", _) => "a whole number",
        ("f32" | "f64", _) => "a number",
        ("unit", _) => "null",
        (_, Some(count)) if starts("a tuple") || starts("tuple") => {
            return format!("a list of {count}");
        }
        ("newtype variant" | "tuple variant" | "struct variant", _) => {
            "an object with its name and its value"
        }
        ("a sequence", _) => "a list",
        _ if starts("tuple") => "a list",
        ("a map", _) => "an object",
        _ if starts("struct") => "an object",
        ("enum", _) => "an object with one field",
        _ => return wanted,
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase", default)]
    struct Outer {
        name: Option<String>,
        size: (u16, u16),
        count: u64,
        far: i64,
        part: f64,
        yes: bool,
        list: Vec<Inner>,
        map: BTreeMap<String, Inner>,
        any: Value,
        step: Option<Step>,
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    struct Inner {
        must: u8,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Step {
        Stop,
        Text(String),
        Resize(u16, u16),
        Named { inner: Inner },
    }

    fn misfit(value: &Value) -> String {
        read::<Outer>(value, Path::default())
            .expect_err("a misfit")
            .to_string()
    }

    #[test]
    fn what_fits_is_read_as_serde_json_reads_it() {
        for value in [
            json!({}),
            json!({"name": "a", "size": [1, 2], "count": 7, "far": -7, "part": 1, "yes": true}),
            json!({"name": null, "any": {"a": [1, 2.5, null, "x"]}, "list": [{"must": 1}], "map": {"a b": {"must": 2}}}),
            json!({"step": "stop"}),
            json!({"step": {"stop": null}}),
            json!({"step": {"text": "a"}}),
            json!({"step": {"resize": [1, 2]}}),
            json!({"step": {"named": {"inner": {"must": 3}}}}),
        ] {
            let (read, unknown) = read::<Outer>(&value, Path::default()).expect("it fits");
            assert_eq!(read, serde_json::from_value(value).unwrap());
            assert_eq!(unknown, []);
        }
    }

    #[test]
    fn what_does_not_fit_is_said_with_its_place() {
        for (value, said) in [
            (json!([]), "must be an object, found an empty list"),
            (
                json!({"name": 7}),
                "`name`: must be text, found the number 7",
            ),
            (
                json!({"size": 1}),
                "`size`: must be a list of 2, found the number 1",
            ),
            (json!({"size": [1]}), "`size`: must be a list of 2, found 1"),
            (
                json!({"size": [1, 2, 3]}),
                "`size`: must be a list of 2, found 3",
            ),
            (
                json!({"size": [1, 70000]}),
                "`size[1]`: must be a whole number from 0 to 65535, found the number 70000",
            ),
            (
                json!({"count": -1}),
                "`count`: must be a whole number, 0 or more, found the number -1",
            ),
            (
                json!({"count": 1.5}),
                "`count`: must be a whole number, 0 or more, found the number 1.5",
            ),
            (
                json!({"far": "x"}),
                "`far`: must be a whole number, found the text \"x\"",
            ),
            (
                json!({"part": null}),
                "`part`: must be a number, found null",
            ),
            (
                json!({"yes": "true"}),
                "`yes`: must be true or false, found the text \"true\"",
            ),
            (
                json!({"list": {}}),
                "`list`: must be a list, found an object",
            ),
            (
                json!({"list": [{"must": 1}, {}]}),
                "`list[1]`: `must` is missing",
            ),
            (json!({"map": []}), "`map`: must be an object, found a list"),
            (
                json!({"map": {"a b": {"must": 300}}}),
                "`map[\"a b\"].must`: must be a whole number from 0 to 255, found the number 300",
            ),
            (
                json!({"step": "halt"}),
                "`step`: \"halt\" is none of `stop`, `text`, `resize`, `named`",
            ),
            (
                json!({"step": {"txt": "a"}}),
                "`step`: \"txt\" is none of `stop`, `text`, `resize`, `named`",
            ),
            (
                json!({"step": {"text": 1}}),
                "`step.text`: must be text, found the number 1",
            ),
            (
                json!({"step": {"resize": [1]}}),
                "`step.resize`: must be a list of 2, found 1",
            ),
            (
                json!({"step": {"resize": 1}}),
                "`step.resize`: must be a list, found the number 1",
            ),
            (
                json!({"step": {"named": {"inner": {}}}}),
                "`step.named.inner`: `must` is missing",
            ),
            (
                json!({"step": "text"}),
                "`step`: must be an object with its name and its value, found its name alone",
            ),
            (
                json!({"step": {"stop": 1}}),
                "`step.stop`: must be null, found the number 1",
            ),
            (
                json!({"step": {"text": "a", "stop": null}}),
                "`step`: must be a name, or an object with one field, found an object",
            ),
            (
                json!({"step": {"txt": "a", "stp": null}}),
                "`step`: must be a name, or an object with one field, found an object",
            ),
            (
                json!({"step": 7}),
                "`step`: must be a name, or an object with one field, found the number 7",
            ),
        ] {
            assert_eq!(misfit(&value), said, "{value}");
        }
    }

    #[test]
    fn of_many_names_only_those_are_named_that_look_alike() {
        let known: Vec<String> = (0..20).map(|number| format!("action{number}")).collect();
        let mut known: Vec<&str> = known.iter().map(String::as_str).collect();
        known.extend(["nextTab", "nextTabWhenEmpty"]);
        for (name, said) in [
            ("nextTba", "\"nextTba\" is not known; is `nextTab` meant?"),
            (
                "nextT",
                "\"nextT\" is not known; is `nextTab` or `nextTabWhenEmpty` meant?",
            ),
            (
                "zebra",
                "\"zebra\" is none of the 22 names that can stand here",
            ),
        ] {
            assert_eq!(none_of(name, &known), said);
        }
    }

    #[test]
    fn fields_that_mean_nothing_are_listed_where_they_are() {
        let value =
            json!({"nmae": 1, "later": null, "any": {"x": 1}, "list": [{"must": 1, "b": 2}]});
        let (_, unknown) = read::<Outer>(&value, Path::default()).expect("it fits");
        let places: Vec<String> = unknown.iter().map(|one| one.place.to_string()).collect();
        assert_eq!(places, ["nmae", "list[0].b"]);
        let value = json!({"step": {"named": {"inner": {"must": 1, "a": 1}, "b": 2}}});
        let (_, within) = read::<Outer>(&value, Path::default()).expect("it fits");
        let places: Vec<String> = within.iter().map(|one| one.place.to_string()).collect();
        assert_eq!(places, ["step.named.b", "step.named.inner.a"]);
        let value = json!({"step": {"later": 1, "text": "a", "never": null}});
        let (read, beside) = read::<Outer>(&value, Path::default()).expect("it fits");
        assert_eq!(read.step, Some(Step::Text("a".to_owned())));
        assert_eq!(
            (beside.len(), beside[0].place.to_string()),
            (1, "step.later".to_owned())
        );
        assert_eq!(unknown[0].name, "nmae");
        assert_eq!(unknown[1].known, ["must"]);
    }
}
