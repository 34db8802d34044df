//! Roles and the styles that a theme gives them.
//!
//! A program names what it draws by role; a [`Theme`] says how each role looks.
//! The first role is the ground: the program fills its area with it and draws the others on top, so a role says only in what it differs.
//! Reading themes from text belongs to the program.

mod color;
mod fit;

use std::fmt;

use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};
use strum::IntoEnumIterator;

pub(crate) use color::rgb;
pub use color::{ColorError, color_name, contrast, parse_color};
pub use fit::{Colors, fit};

/// An enum of roles, each with a dotted name; the role `list.row` inherits from `list`.
pub trait ThemeRole: Copy + Eq + IntoEnumIterator + Into<&'static str> {}

impl<R: Copy + Eq + IntoEnumIterator + Into<&'static str>> ThemeRole for R {}

/// How every role looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme<R> {
    /// What users call it.
    pub name: String,
    styles: Vec<(R, Style)>,
}

/// The modifiers of text that a theme can use, by name.
pub const MODIFIERS: [(&str, Modifier); 6] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underline", Modifier::UNDERLINED),
    ("reverse", Modifier::REVERSED),
    ("strikethrough", Modifier::CROSSED_OUT),
];

impl<R: ThemeRole> Theme<R> {
    /// A theme from the styles that are given; what a style leaves open comes from the roles that its role inherits from.
    pub fn new(name: impl Into<String>, own: impl Fn(R) -> Option<Style>) -> Self {
        let styles = R::iter()
            .map(|role| {
                let mut style = R::iter()
                    .filter(|&other| inherits(role, other))
                    .filter_map(&own)
                    .fold(Style::new(), Style::patch);
                style.sub_modifier = Modifier::empty();
                (role, style)
            })
            .collect();
        Self {
            name: name.into(),
            styles,
        }
    }

    /// The style of a role.
    pub fn style(&self, role: R) -> Style {
        self.styles
            .iter()
            .find(|(other, _)| *other == role)
            .map_or_else(Style::new, |(_, style)| *style)
    }

    /// The style of the ground, which is that of the first role.
    pub fn ground(&self) -> Style {
        self.styles
            .first()
            .map_or_else(Style::new, |(_, style)| *style)
    }

    /// The theme in as many colors as there are, readable in each.
    ///
    /// With sixteen colors or none, and wherever a background no longer sets a role apart, that becomes reverse video.
    #[must_use]
    pub fn fit(&self, colors: Colors) -> Self {
        let ground = self.ground();
        let fitted_ground = fit(ground, colors);
        let styles = self
            .styles
            .iter()
            .map(|&(role, style)| {
                let mut fitted = fit(style, colors);
                // What has no background of its own stands on the ground.
                let on_ground = Style {
                    bg: ground.bg,
                    ..style
                };
                let on_ground = fit(on_ground, colors);
                if style.bg.is_none() && style.fg.is_some() {
                    fitted.fg = on_ground.fg;
                }
                let stood_out = style.bg.is_some() && style.bg != ground.bg;
                let is_lost = fitted.bg.is_none() || fitted.bg == fitted_ground.bg;
                if stood_out && (is_lost || colors == Colors::Ansi16) {
                    fitted = Style {
                        fg: on_ground.fg,
                        bg: fitted_ground.bg,
                        ..fitted.add_modifier(Modifier::REVERSED)
                    };
                }
                (role, fitted)
            })
            .collect();
        Self {
            name: self.name.clone(),
            styles,
        }
    }
}

/// Whether `role` is `other` or inherits from it.
///
/// Roles are declared after those that they inherit from, so the nearest comes last.
fn inherits<R: ThemeRole>(role: R, other: R) -> bool {
    let (role, other): (&str, &str) = (role.into(), other.into());
    role.strip_prefix(other)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl<R: ThemeRole> Serialize for Theme<R> {
    /// Writes `{"name": "…", "roles": {"text": {"fg": "#c0ffee", "bold": true}}}`; roles without a style are left out.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut roles = Map::new();
        for &(role, style) in &self.styles {
            if style != Style::new() {
                let name: &str = role.into();
                roles.insert(name.to_owned(), style_value(style));
            }
        }
        let mut theme = Map::new();
        theme.insert("name".to_owned(), self.name.as_str().into());
        theme.insert("roles".to_owned(), roles.into());
        theme.serialize(serializer)
    }
}

impl<'de, R: ThemeRole> Deserialize<'de> for Theme<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            name: String,
            roles: Map<String, Value>,
        }

        let written = Written::deserialize(deserializer)?;
        let mut styles: Vec<(R, Style)> = R::iter().map(|role| (role, Style::new())).collect();
        for (name, value) in &written.roles {
            let slot = styles
                .iter_mut()
                .find(|(role, _)| Into::<&str>::into(*role) == name);
            let Some((_, style)) = slot else {
                return Err(de::Error::custom(format!("`{name}` is not a role")));
            };
            *style = read_style(name, value).map_err(de::Error::custom)?;
        }
        Ok(Self {
            name: written.name,
            styles,
        })
    }
}

fn style_value(style: Style) -> Value {
    let mut map = Map::new();
    for (name, color) in [("fg", style.fg), ("bg", style.bg)] {
        if let Some(color) = color {
            map.insert(name.to_owned(), color_name(color).into());
        }
    }
    for (name, modifier) in MODIFIERS {
        if style.add_modifier.contains(modifier) {
            map.insert(name.to_owned(), true.into());
        }
    }
    map.into()
}

fn read_style(role: &str, value: &Value) -> Result<Style, String> {
    let wrong = |what: &dyn fmt::Display| format!("the style of `{role}`: {what}");
    let color = |name: &str| -> Result<Option<Color>, String> {
        let text = value.get(name).and_then(Value::as_str);
        text.map(|text| parse_color(text).map_err(|error| wrong(&error)))
            .transpose()
    };
    let mut style = Style::new();
    (style.fg, style.bg) = (color("fg")?, color("bg")?);
    for (name, modifier) in MODIFIERS {
        if value.get(name) == Some(&Value::Bool(true)) {
            style = style.add_modifier(modifier);
        }
    }
    Ok(style)
}

#[cfg(test)]
mod tests {
    use strum::{EnumIter, IntoStaticStr};

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
    enum Role {
        #[strum(serialize = "text")]
        Text,
        #[strum(serialize = "list")]
        List,
        #[strum(serialize = "list.row")]
        Row,
        #[strum(serialize = "list.row.active")]
        Active,
        #[strum(serialize = "listing")]
        Listing,
    }

    fn theme() -> Theme<Role> {
        Theme::new("sample", |role| match role {
            Role::Text => Some(
                Style::new()
                    .fg(Color::Rgb(205, 214, 244))
                    .bg(Color::Rgb(30, 30, 46)),
            ),
            Role::List => Some(Style::new().fg(Color::Rgb(137, 180, 250)).bold()),
            Role::Row => None,
            Role::Active => Some(
                Style::new()
                    .bg(Color::Rgb(49, 50, 68))
                    .remove_modifier(Modifier::BOLD),
            ),
            Role::Listing => Some(Style::new().fg(Color::Indexed(200)).italic()),
        })
    }

    #[test]
    fn a_role_inherits_from_the_roles_whose_names_begin_its_own() {
        let theme = theme();
        assert_eq!(theme.style(Role::Row), theme.style(Role::List));
        assert_eq!(theme.style(Role::Active).fg, theme.style(Role::List).fg);
        assert_eq!(
            theme.style(Role::Active).add_modifier,
            Modifier::empty(),
            "bold was taken back"
        );
        assert_eq!(
            theme.style(Role::Listing),
            Style::new().fg(Color::Indexed(200)).italic(),
            "a longer word is not a child"
        );
    }

    #[test]
    fn a_role_leaves_open_what_it_takes_from_the_ground() {
        assert_eq!(theme().style(Role::List).bg, None);
        assert_eq!(theme().ground(), theme().style(Role::Text));
    }

    #[test]
    fn it_survives_json() {
        let json = serde_json::to_value(theme()).unwrap();
        assert_eq!(
            json["roles"]["list"],
            serde_json::json!({"fg": "#89b4fa", "bold": true})
        );
        assert_eq!(
            serde_json::from_value::<Theme<Role>>(json).unwrap(),
            theme()
        );
    }

    #[test]
    fn json_that_is_no_theme_is_refused_with_the_reason() {
        for (json, reason) in [
            (
                r#"{"name": "x", "roles": {"lost": {}}}"#,
                "`lost` is not a role",
            ),
            (
                r##"{"name": "x", "roles": {"list": {"fg": "#12"}}}"##,
                "the style of `list`: `#12`",
            ),
        ] {
            let error = serde_json::from_str::<Theme<Role>>(json).unwrap_err();
            assert!(error.to_string().starts_with(reason), "{error}");
        }
    }

    #[test]
    fn a_background_that_gets_lost_becomes_reverse_video() {
        let plain = theme().fit(Colors::None);
        assert_eq!(plain.style(Role::Text), Style::new());
        assert_eq!(plain.style(Role::Row), Style::new().bold());
        assert_eq!(plain.style(Role::Active), Style::new().reversed());

        let few = theme().fit(Colors::Ansi16);
        assert_eq!(few.style(Role::Text).bg, Some(Color::Black));
        assert!(
            few.style(Role::Active)
                .add_modifier
                .contains(Modifier::REVERSED)
        );
        assert_eq!(theme().fit(Colors::True), theme());
    }
}
