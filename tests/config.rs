//! Configurations as people write them: what loads, what is said about the rest, and what works all the same.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

use pi_ask::ask::action::Action;
use pi_ask::ask::config::{
    Change, Config, Files, Problem, Severity, check, check_keymap, check_theme, import_theme, load,
    save, show_config, show_keymap,
};
use pi_ask::ask::context::Context;
use pi_ask::ask::role::Role;
use pi_ask::ask::settings::Setting;
use pi_ask::tea::keymap::{Resolution, chord_name, parse_chord};
use ratatui::style::{Color, Modifier};
use strum::IntoEnumIterator;

fn files(texts: &[(&str, &str)]) -> Files {
    Files {
        texts: texts
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
            .collect(),
        ..Files::default()
    }
}

fn fixture(name: &str) -> String {
    let path = format!("{}/tests/configs/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the fixtures are part of the package")
}

/// Loads a text as `config.toml`.
fn config(text: &str) -> (Config, Vec<Problem>) {
    load(&files(&[("config.toml", text)]), &[])
}

/// What `config check` prints.
fn report(problems: &[Problem]) -> String {
    let blocks: Vec<String> = problems.iter().map(Problem::with_caret).collect();
    blocks.join("\n")
}

fn runs(config: &Config, context: Context, keys: &str) -> Resolution<Action> {
    let keys = parse_chord(keys).expect("a chord in a test is spelled right");
    config.keymap.resolve(context.lookup(), &keys, |_, _| true)
}

fn keys(config: &Config, context: Context, action: Action) -> Vec<String> {
    let chords = config.keymap.chords(context, action);
    chords.map(chord_name).collect()
}

#[test]
fn k01_vim_keys_and_chords_work_under_the_short_name_of_the_section() {
    let (config, problems) = config(&fixture("k01_vim.toml"));
    assert_eq!(problems, []);
    assert_eq!(
        runs(&config, Context::Main, "j"),
        Resolution::Run(Action::NextOption)
    );
    assert_eq!(runs(&config, Context::Main, "g"), Resolution::Pending);
    assert_eq!(
        runs(&config, Context::Main, "g g"),
        Resolution::Run(Action::FirstOption)
    );
    assert_eq!(
        runs(&config, Context::Main, "G"),
        Resolution::Run(Action::LastOption)
    );
}

#[test]
fn k02_emacs_keys_work() {
    let (config, problems) = config(&fixture("k02_emacs.toml"));
    assert_eq!(problems, []);
    assert_eq!(
        runs(&config, Context::Main, "C-n"),
        Resolution::Run(Action::NextOption)
    );
    assert_eq!(
        runs(&config, Context::Main, "up"),
        Resolution::Run(Action::PreviousOption)
    );
}

#[test]
fn k03_two_actions_of_one_key_are_named_with_the_one_that_has_it() {
    let (config, problems) = config(&fixture("k03_duplicate_in_context.toml"));
    insta::assert_snapshot!(report(&problems), @r#"
    error: `enter` runs `main.confirm`, so it cannot run `main.toggle`
     --> config.toml:3:11
      |
    3 | toggle = ["enter", "space"]
      |           ^^^^^^^
    hint: take another key for `main.toggle`
    "#);
    assert_eq!(keys(&config, Context::Main, Action::Confirm), ["enter"]);
    assert_eq!(keys(&config, Context::Main, Action::Toggle), ["space"]);
}

#[test]
fn k04_a_key_that_begins_a_chord_is_named_with_the_chord() {
    let (config, problems) =
        config("[keymaps.main]\ntoggle = [\"g\", \"space\"]\nfirstOption = [\"g g\", \"home\"]\n");
    insta::assert_snapshot!(report(&problems), @r#"
    error: `g` runs `main.toggle`, so `g g` cannot run `main.firstOption`
     --> config.toml:3:16
      |
    3 | firstOption = ["g g", "home"]
      |                ^^^^^
    hint: take another key for `main.firstOption`
    "#);
    assert_eq!(
        runs(&config, Context::Main, "g"),
        Resolution::Run(Action::Toggle)
    );
}

#[test]
fn k05_a_mistyped_modifier_binds_nothing() {
    let (config, problems) = config(&fixture("k05_typo_modifier.toml"));
    insta::assert_snapshot!(report(&problems), @r#"
    error: `collapse` is not an action of `global`
     --> config.toml:2:1
      |
    2 | collapse = "ctr+]"
      | ^^^^^^^^
    hint: valid: `settings`, `dismiss`, `keys`, `suspend`, `fold`

    error: `global.collapse` binds `ctr+]`, which is left out: `ctr` is not a modifier; use `ctrl`, `alt`, `shift` or `super`
     --> config.toml:2:12
      |
    2 | collapse = "ctr+]"
      |            ^^^^^^^
    hint: did you mean `ctrl`?
    "#);
    assert_eq!(config, Config::default());
    assert_eq!(runs(&config, Context::Editor, "]"), Resolution::None);
}

#[test]
fn k06_an_empty_list_and_the_word_none_unbind() {
    let (config, problems) = config(&fixture("k06_unbind.toml"));
    assert_eq!(problems, []);
    assert_eq!(
        keys(&config, Context::Main, Action::ChangeQuestionType),
        [""; 0]
    );
    assert_eq!(keys(&config, Context::Main, Action::QuestionNote), [""; 0]);
    assert_eq!(runs(&config, Context::Main, "t"), Resolution::None);
}

#[test]
fn k07_a_keymap_without_a_way_out_keeps_one() {
    let (config, problems) =
        config("[keymaps.global]\ndismiss = []\n[keymaps.main]\ncancel = \"none\"\n");
    insta::assert_snapshot!(report(&problems), @r"
    error: no key would leave the form, so `ctrl+c` still runs `global.dismiss`
     --> config.toml:2:11
      |
    2 | dismiss = []
      |           ^^
    hint: bind `global.dismiss` to a key of yours
    ");
    assert_eq!(
        runs(&config, Context::Main, "ctrl+c"),
        Resolution::Run(Action::Dismiss)
    );
}

#[test]
fn k08_an_unknown_section_and_action_are_named_with_what_was_meant() {
    let (config, problems) = config(&fixture("k08_unknown_action_and_section.toml"));
    insta::assert_snapshot!(report(&problems), @r"
    error: `mian` is not a context of `keys`
     --> config.toml:1:7
      |
    1 | [keys.mian]
      |       ^^^^
    hint: did you mean `main`?
    ");
    assert_eq!(problems[0].nearest.as_deref(), Some("main"));
    assert_eq!(problems[0].valid.len(), Context::iter().count());
    assert_eq!(config, Config::default());
    let (_, problems) = self::config("[keys.main]\nconfrim = \"enter\"\nconfirm = \"o\"\n");
    assert_eq!(problems[0].nearest.as_deref(), Some("confirm"));
    assert_eq!(problems[0].found.as_deref(), Some("confrim"));
}

#[test]
fn k10_digits_stay_what_they_are() {
    let (config, problems) = config(&fixture("k10_digit_binding.toml"));
    insta::assert_snapshot!(report(&problems), @r#"
    error: `keys.main.confirm` binds `1`, which is left out
     --> config.toml:2:11
      |
    2 | confirm = "1"
      |           ^^^
    hint: `1` always chooses option 1; take another key
    "#);
    assert_eq!(keys(&config, Context::Main, Action::Confirm), ["enter"]);
}

#[test]
fn k11_a_file_that_is_no_toml_costs_itself_and_says_where() {
    let (config, problems) = config(&fixture("k11_bad_toml.toml"));
    insta::assert_snapshot!(report(&problems), @r"
    error: this line is not TOML, so nothing in the file counts: unclosed table, expected `]`
     --> config.toml:1:11
      |
    1 | [keys.main
      |           ^
    ");
    assert!(problems[0].is_whole_file());
    assert_eq!(config, Config::default());
}

#[test]
fn t01_a_palette_over_a_theme_recolors_what_it_names() {
    let mut files = files(&[("themes/mine.toml", &fixture("t01_palette_inherit.toml"))]);
    let (config, problems) = load(&files, &["theme=mine".to_owned()]);
    assert_eq!(problems, []);
    let accent = Some(Color::Rgb(0x89, 0xb4, 0xfa));
    assert_eq!(
        config.theme.style(Role::Title).fg,
        accent,
        "an inherited role"
    );
    let selected = config.theme.style(Role::OptionSelected);
    assert_eq!(
        (selected.fg, selected.add_modifier),
        (accent, Modifier::BOLD)
    );
    assert_eq!(config.theme.style(Role::Option).fg, Some(Color::Reset));

    let wrong = fixture("t01_palette_inherit.toml").replace("\"accent\"", "\"acent\"");
    files.texts.insert("themes/mine.toml".to_owned(), wrong);
    let (_, problems) = load(&files, &["theme=mine".to_owned()]);
    insta::assert_snapshot!(report(&problems), @r#"
    error: `"option.selected".fg` has no color, so it keeps the one it had: `acent` is not a color; write `#rrggbb`, a number from 0 to 255, `default`, or a name such as `blue` or `light-blue`
     --> themes/mine.toml:2:28
      |
    2 | "option.selected" = { fg = "acent", modifiers = ["bold"] }
      |                            ^^^^^^^
    hint: did you mean `accent`?
    "#);
}

#[test]
fn t03_a_base16_scheme_is_a_theme() {
    let files = files(&[
        ("themes/sample.yaml", &fixture("t03_base16.yaml")),
        ("config.toml", "theme = \"sample\"\n"),
    ]);
    let (config, problems) = load(&files, &[]);
    assert_eq!(problems, []);
    assert_eq!(config.theme.name, "sample");
    assert_eq!(config.theme.ground().bg, Some(Color::Rgb(0x10, 0x14, 0x18)));
    assert_eq!(
        config.theme.style(Role::Title).fg,
        Some(Color::Rgb(0x61, 0xaf, 0xef))
    );
    assert_eq!(
        config.theme.style(Role::Error).fg,
        Some(Color::Rgb(0xe0, 0x6c, 0x75))
    );
}

#[test]
fn t04_a_theme_of_pi_is_a_theme() {
    let text = fixture("t04_pi_theme.json");
    let files = files(&[("themes/sample.json", &text)]);
    let (config, problems) = load(&files, &["theme=sample".to_owned()]);
    assert_eq!(problems, []);
    assert_eq!(
        config.theme.style(Role::Title).fg,
        Some(Color::Rgb(0, 0xaa, 0xff))
    );
    assert_eq!(
        config.theme.style(Role::Muted).fg,
        Some(Color::Indexed(242))
    );
    assert_eq!(config.theme.style(Role::Rule).fg, Some(Color::Indexed(242)));
    assert_eq!(config.theme.style(Role::Text).fg, Some(Color::Reset));

    let converted = import_theme("sample.json", &text).unwrap().text;
    let files = self::files(&[("themes/sample.toml", &converted)]);
    let (again, problems) = load(&files, &["theme=sample".to_owned()]);
    assert_eq!(problems, []);
    assert_eq!(again.theme, config.theme);
}

#[test]
fn a_typo_does_not_weaken_a_guard() {
    let (config, problems) = config("[behaviour]\ndouble_press_review_shortcut = false\n");
    assert!(Setting::DoublePress.get(config.settings));
    assert_eq!(
        problems[0].nearest.as_deref(),
        Some("doublePressReviewShortcuts")
    );
    assert_eq!(problems[0].place.as_ref().map(|place| place.line), Some(2));
}

#[test]
fn a_remapped_submit_leaves_new_lines_and_confirming_alone() {
    let (config, problems) = config(
        "[keymaps.editor]\nsubmit = [\"ctrl+enter\", \"ctrl+s\"]\n[keymaps.text]\nnewLine = \"enter\"\n[keymaps.noteEditor]\nsave = \"ctrl+s\"\n",
    );
    assert!(
        problems
            .iter()
            .all(|problem| problem.severity == Severity::Note),
        "{problems:?}"
    );
    assert_eq!(
        runs(&config, Context::Editor, "ctrl+enter"),
        Resolution::Run(Action::Submit)
    );
    assert_eq!(
        runs(&config, Context::Editor, "enter"),
        Resolution::Run(Action::NewLine)
    );
    assert_eq!(
        runs(&config, Context::Main, "enter"),
        Resolution::Run(Action::Confirm)
    );
}

#[test]
fn a_letter_is_typed_in_an_editor_whoever_binds_it() {
    let (config, problems) = config(
        "[keymaps.editor]\nclose = [\"q\", \"esc\"]\n[keymaps.global]\ndismiss = \"shift+q\"\nsettings = \"s\"\n[keymaps.text]\nundo = \"u\"\n",
    );
    let errors: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert_eq!(
        errors,
        [
            "`keymaps.editor.close` binds `q`, which is left out: in an editor, `q` is typed",
            "`keymaps.global.dismiss` binds `shift+q`, which is left out: in an editor, `Shift+Q` is typed",
            "`keymaps.text.undo` binds `u`, which is left out: in an editor, `u` is typed",
        ]
    );
    assert_eq!(keys(&config, Context::Editor, Action::Close), ["esc"]);
    assert_eq!(keys(&config, Context::Global, Action::Dismiss), ["ctrl+c"]);
    assert_eq!(
        keys(&config, Context::Text, Action::Undo),
        ["ctrl+-", "ctrl+_"]
    );
    // The settings open from an editor only while it is empty, so a letter may open them.
    assert_eq!(keys(&config, Context::Global, Action::Settings), ["s"]);
}

#[test]
fn a_letter_that_moves_out_of_an_empty_editor_is_warned_about() {
    let (config, problems) = config("[keymaps.editor]\nnextOptionWhenEmpty = [\"down\", \"j\"]\n");
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].severity, Severity::Warning);
    assert_eq!(
        runs(&config, Context::Editor, "j"),
        Resolution::Run(Action::NextOptionWhenEmpty)
    );
}

#[test]
fn every_spelling_that_people_bring_is_the_same_key() {
    for spelling in ["ctrl+k", "C-k", "<C-k>", "ctrl-k", "Ctrl+K", "control+k"] {
        let (config, problems) = config(&format!("[keymaps.main]\noptionNote = \"{spelling}\"\n"));
        assert_eq!(problems, [], "{spelling}");
        assert_eq!(
            keys(&config, Context::Main, Action::OptionNote),
            ["ctrl+k"],
            "{spelling}"
        );
    }
    let (config, problems) =
        config("[keymaps.main]\noptionNote = [\"ñ\", \"Ж\", \"N\"]\nquestionNote = []\n");
    assert_eq!(problems, []);
    assert_eq!(
        keys(&config, Context::Main, Action::OptionNote),
        ["ñ", "shift+ж", "shift+n"]
    );
}

#[test]
fn every_problem_of_a_file_is_told_at_once_and_the_rest_works() {
    let (config, problems) = config(&fixture("many_faults.toml"));
    insta::assert_snapshot!(report(&problems), @r#"
    error: `nrod` is not a theme, and there is no `themes/nrod.toml`
     --> config.toml:2:10
      |
    2 | theme  = "nrod"
      |          ^^^^^^
    hint: did you mean `nord`?

    error: `keymap` is a list, not text; it is left out
     --> config.toml:3:10
      |
    3 | keymap = ["vim"]
      |          ^^^^^^^

    error: `colors` is not a section
     --> config.toml:4:1
      |
    4 | colors = true
      | ^^^^^^
    hint: valid: `behaviour`, `notifications`, `answer`, `tools`, `recordings`, `keymap`, `keymaps`, `theme`

    error: `behaviour.confirmDismissWhenDirty` is `"no"`, not `true` or `false`; it is left out
     --> config.toml:8:29
      |
    8 | confirmDismissWhenDirty   = "no"
      |                             ^^^^

    error: `autoSubmitWhenAnswered` is not a setting of `behaviour`
     --> config.toml:9:1
      |
    9 | autoSubmitWhenAnswered    = true
      | ^^^^^^^^^^^^^^^^^^^^^^
    hint: did you mean `autoSubmitWhenAnsweredWithoutNotes`?

    error: `pidgeon` is not a channel of `notifications`
      --> config.toml:12:21
       |
    12 | channels = ["bell", "pidgeon", { type = "command" }]
       |                     ^^^^^^^^^
    hint: valid: `bell`, `osc9`, `osc777`, `command`

    error: the channel `command` has no command; it is left out
      --> config.toml:12:32
       |
    12 | channels = ["bell", "pidgeon", { type = "command" }]
       |                                ^^^^^^^^^^^^^^^^^^^^
    hint: write `{ type = "command", command = "…" }`

    error: `answer.extractionRetries` is `7`, not a number from 0 to 3; it is left out
      --> config.toml:15:21
       |
    15 | extractionRetries = 7
       |                     ^

    error: `answer.extractionModels[0]` is a table, not a model such as `{ provider = "…", id = "…" }`; it is left out
      --> config.toml:16:22
       |
    16 | extractionModels  = [{ provider = "anthropic" }]
       |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^

    error: `keymaps.main.confirm` binds `ctrl+entr`, which is left out: `entr` is not a key; write a character, or a name such as `enter`, `esc`, `tab`, `space`, `up`, `pageup`, `f1`
      --> config.toml:19:25
       |
    19 | confirm    = ["ctrl+k", "ctrl+entr"]   # the first is right
       |                         ^^^^^^^^^^^
    hint: did you mean `enter`?

    error: `keymaps.main.toggle` is `3`, not a key or a list of keys; it is left out
      --> config.toml:20:14
       |
    20 | toggle     = 3
       |              ^

    error: `keymaps.main.nextOption` is a list, not a key; it is left out
      --> config.toml:21:15
       |
    21 | nextOption = [["j"]]
       |               ^^^^^

    error: `日本` is not an action of `keymaps.main`
      --> config.toml:22:1
       |
    22 | "日本"     = "x"
       | ^^^^^^
    hint: valid: `nextTab`, `previousTab`, `nextOption`, `previousOption`, `firstOption`, `lastOption`, `confirm`, `cancel`, `toggle`, `changeQuestionType`, `optionNote`, `questionNote`, `scrollUp`, `scrollDown`, `previewUp`, `previewDown`, `filter`, `previewLeft`, `previewRight`

    error: `keymaps.main.cancel` binds `escpe`, which is left out: `escpe` is not a key; write a character, or a name such as `enter`, `esc`, `tab`, `space`, `up`, `pageup`, `f1`
      --> config.toml:23:14
       |
    23 | cancel     = "escpe"
       |              ^^^^^^^
    hint: did you mean `escape`?
    "#);
    assert_eq!(keys(&config, Context::Main, Action::Confirm), ["ctrl+k"]);
    assert!(!Setting::FooterHints.get(config.settings));
    assert!(Setting::ConfirmDismiss.get(config.settings));
}

#[test]
fn the_command_line_lies_over_the_file() {
    let files = files(&[(
        "config.toml",
        "theme = \"nord\"\n[behaviour]\nshowFooterHints = false\n",
    )]);
    let options = [
        "behaviour.showFooterHints=true",
        "keymaps.main.confirm=ctrl+k",
        "keymap = vim",
        "theme=mono",
        "notifications.channels=[\"osc9\"]",
    ];
    let (config, problems) = load(&files, &options.map(str::to_owned));
    assert_eq!(problems, []);
    assert!(Setting::FooterHints.get(config.settings));
    assert_eq!(
        (config.theme.name.as_str(), config.keymap_name.as_str()),
        ("mono", "vim")
    );
    assert_eq!(keys(&config, Context::Main, Action::Confirm), ["ctrl+k"]);

    let (same, problems) = load(
        &files,
        &[
            "nonsense".to_owned(),
            "theme=".to_owned(),
            "x.y=1".to_owned(),
        ],
    );
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "--set nonsense: `nonsense` sets nothing; write `KEY=VALUE`",
            "--set theme=: `theme` is `\"\"`, not text; it is left out",
            "--set x.y=1: `x` is not a section; valid: `behaviour`, `notifications`, `answer`, `tools`, `recordings`, `keymap`, `keymaps`, `theme`",
        ]
    );
    assert_eq!(same.theme.name, "nord");
}

#[test]
fn what_is_bundled_loads_without_a_word() {
    for name in Files::default().keymaps() {
        let (config, problems) = load(&Files::default(), &[format!("keymap={name}")]);
        assert_eq!(problems, [], "{name}");
        assert_eq!(config.keymap_name, name);
    }
    for name in Files::default().themes() {
        let (config, problems) = load(&Files::default(), &[format!("theme={name}")]);
        assert_eq!(problems, [], "{name}");
        assert_eq!(config.theme.name, name);
    }
    assert!(Files::default().themes().len() >= 8);
}

#[test]
fn classic_keys_leave_an_editor_up_and_down() {
    let (config, _) = load(&Files::default(), &["keymap=classic".to_owned()]);
    assert_eq!(
        runs(&config, Context::Main, "ctrl+n"),
        Resolution::Run(Action::QuestionNote)
    );
    assert_eq!(
        runs(&config, Context::Editor, "down"),
        Resolution::Run(Action::NextOption)
    );
    assert_eq!(
        runs(&config, Context::NoteEditor, "up"),
        Resolution::Run(Action::PreviousOption)
    );
    assert_eq!(
        runs(&config, Context::Editor, "ctrl+n"),
        Resolution::Run(Action::MoveDown)
    );
}

#[test]
fn the_keymap_in_force_is_shown_with_where_each_line_comes_from() {
    let files = files(&[(
        "config.toml",
        "keymap = \"vim\"\n\n[keymaps.main]\nconfirm = \"t\"\ncancel = [\"esc\", \"f4\"]\n",
    )]);
    let shown = show_keymap(&files, &["keymaps.main.optionNote=ctrl+o".to_owned()]);
    let main: Vec<&str> = shown
        .lines()
        .skip_while(|line| *line != "[main]")
        .take_while(|line| !line.is_empty())
        .collect();
    insta::assert_snapshot!(main.join("\n"), @r#"
    [main]
    nextTab            = ["tab", "right", "l"]             # built-in vim
    previousTab        = ["shift+tab", "left", "h"]        # built-in vim
    nextOption         = ["down", "j"]                     # built-in vim
    previousOption     = ["up", "k"]                       # built-in vim
    firstOption        = ["home", "g g"]                   # built-in vim
    lastOption         = ["end", "shift+g"]                # built-in vim
    confirm            = "t"                               # config.toml:4
    cancel             = ["esc", "f4"]                     # config.toml:5
    toggle             = ["space", "x"]                    # built-in vim
    changeQuestionType = []                                # built-in default, changed by other lines
    optionNote         = "ctrl+o"                          # --set keymaps.main.optionNote=ctrl+o
    questionNote       = "shift+n"                         # built-in default
    scrollUp           = ["pageup", "ctrl+b", "ctrl+u"]    # built-in vim
    scrollDown         = ["pagedown", "ctrl+f", "ctrl+d"]  # built-in vim
    previewUp          = ["[", "ctrl+y"]                   # built-in vim
    previewDown        = ["]", "ctrl+e"]                   # built-in vim
    filter             = "/"                               # built-in default
    previewLeft        = ["{", "shift+left"]               # built-in default
    previewRight       = ["}", "shift+right"]              # built-in default
    "#);

    // What is shown can be read again, and says the same.
    let again = self::files(&[("keymaps/shown.toml", &shown)]);
    let options = ["keymap=shown".to_owned()];
    let serious = |problem: &&Problem| problem.severity > Severity::Note;
    let (reread, problems) = load(&again, &options);
    assert_eq!(problems.iter().find(serious), None);
    let (config, _) = load(&files, &["keymaps.main.optionNote=ctrl+o".to_owned()]);
    assert_eq!(reread.keymap, config.keymap);
}

#[test]
fn a_file_that_is_half_written_never_breaks_the_program() {
    let text = fixture("many_faults.toml");
    let theme = fixture("t01_palette_inherit.toml");
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let half = &text[..end];
        let theme = &theme[..end.min(theme.len())];
        let files = files(&[
            ("config.toml", half),
            ("keymaps/mine.toml", half),
            ("themes/mine.toml", theme),
            ("themes/b.yaml", half),
            ("themes/c.json", half),
        ]);
        for options in [
            vec![],
            vec!["keymap=mine", "theme=mine"],
            vec!["theme=b"],
            vec!["theme=c"],
        ] {
            let options: Vec<String> = options.into_iter().map(str::to_owned).collect();
            let (config, problems) = load(&files, &options);
            assert_ne!(runs(&config, Context::Main, "ctrl+c"), Resolution::None);
            for problem in problems {
                assert!(!problem.with_caret().is_empty() && !problem.to_string().contains('\n'));
            }
            let _ = show_keymap(&files, &options);
        }
        if let Ok(saved) = save(half, &Change::Toggle(Setting::AutoSubmit, true)) {
            assert!(
                Setting::AutoSubmit.get(self::config(&saved).0.settings),
                "{half}"
            );
        }
    }
}

/// A text with its problems, one a line.
fn lines(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_check_reads_files_that_are_not_in_use_and_the_form_hears_nothing_of_them() {
    let files = files(&[
        ("config.toml", "theme = \"nord\"\n"),
        ("themes/mine.toml", "\"titel\" = \"red\"\n"),
        ("keymaps/mine.toml", "[main]\nconfrim = \"x\"\n"),
        ("keymaps/broken.toml", "[main\n"),
        ("themes/twice.toml", ""),
        ("themes/twice.yaml", ""),
    ]);
    assert_eq!(load(&files, &[]).1, []);
    let found = lines(&check(&files, &[]));
    assert_eq!(found.len(), 4, "{found:?}");
    for part in [
        "themes/mine.toml:1:1: `titel` is not a role; did you mean `title`?",
        "keymaps/mine.toml:2:1: `confrim` is not an action of `main`; did you mean `confirm`?",
        "keymaps/broken.toml:1:6: this line is not TOML, so nothing in the file counts: ",
        "themes/twice.yaml: this file is never read: `themes/twice.toml` has the same name",
    ] {
        assert!(found.iter().any(|line| line.starts_with(part)), "{found:?}");
    }
}

#[test]
fn a_file_that_is_in_use_is_checked_with_what_lies_over_it() {
    let files = files(&[
        (
            "config.toml",
            "keymap = \"mine\"\n[keymaps.main]\nchangeQuestionType = \"x\"\n",
        ),
        ("keymaps/mine.toml", "[main]\nscrollDown = \"t\"\n"),
    ]);
    assert_eq!(check(&files, &[]), []);
}

#[test]
fn a_check_of_a_keymap_or_a_theme_is_about_that() {
    let files = files(&[(
        "config.toml",
        "theme = \"nrod\"\nkeymap = \"vmi\"\ncolour = 1\n[keymaps.main]\nconfrim = \"x\"\n",
    )]);
    let keymap = lines(&check_keymap(&files, &[]));
    assert_eq!(keymap.len(), 2, "{keymap:?}");
    assert!(keymap[0].contains("`vmi` is not a keymap"), "{keymap:?}");
    assert!(keymap[1].contains("`confrim`"), "{keymap:?}");
    let theme = lines(&check_theme(&files, &[]));
    assert_eq!(theme.len(), 1, "{theme:?}");
    assert!(theme[0].contains("`nrod` is not a theme"), "{theme:?}");
    assert_eq!(check(&files, &[]).len(), 4);
}

#[test]
fn a_color_that_reads_badly_is_reported_where_it_is_written() {
    let theme =
        "inherits = \"nord\"\n\"title\" = { fg = \"#3a4050\" }\n[palette]\nmuted = \"#4c566a\"\n";
    let files = files(&[("themes/dim.toml", theme)]);
    let found = check_theme(&files, &["theme=dim".to_owned()]);
    let place = |role: &str| {
        let wanted = format!("`{role}` reads badly");
        let problem = found
            .iter()
            .find(|problem| problem.message.starts_with(&wanted));
        let problem = problem.unwrap_or_else(|| panic!("{role}: {found:?}"));
        problem.place.as_ref().map(|place| place.text.clone())
    };
    assert_eq!(
        place("title").as_deref(),
        Some("\"title\" = { fg = \"#3a4050\" }")
    );
    assert_eq!(place("footer").as_deref(), Some("muted = \"#4c566a\""));
    assert!(
        found
            .iter()
            .all(|problem| problem.severity == Severity::Warning)
    );
    insta::assert_snapshot!(found[0].with_caret());
    assert_eq!(check_theme(&files, &["theme=nord".to_owned()]), []);
}

#[test]
fn one_setting_under_two_names_is_reported_and_the_last_counts() {
    let (config, problems) = config(
        "[behaviour]\nshowFooterHints = true\nshow_footer_hints = false\n[behavior]\nautoSubmitWhenAnsweredWithoutNotes = true\n[keymaps.main]\nconfirm = \"o\"\n[main]\nconfirm = \"x\"\n",
    );
    assert_eq!(
        lines(&problems),
        [
            "config.toml:3:1: `behaviour.show_footer_hints` is there twice; where the two differ, this one counts; remove it, or the other one, `showFooterHints`",
            "config.toml:4:2: `behaviour` and `behavior` are one section; write its lines under one name; what comes last counts",
            "config.toml:9:1: `main.confirm` is there twice; where the two differ, this one counts; remove it, or the other one, `confirm`",
        ]
    );
    assert!(!config.settings.footer_hints && config.settings.auto_submit);
    assert_eq!(keys(&config, Context::Main, Action::Confirm), ["x"]);
}

#[test]
fn the_tables_of_a_larger_file_in_a_keymap_count_and_are_reported() {
    let files = files(&[
        ("config.toml", "keymap = \"mine\"\n"),
        ("keymaps/mine.toml", "[keymaps.main]\nconfirm = \"o\"\n"),
    ]);
    let (config, problems) = load(&files, &[]);
    assert_eq!(
        lines(&problems),
        [
            "keymaps/mine.toml:1:2: `keymaps` is not needed in the file of a keymap; write `[main]`, not `[keymaps.main]`"
        ]
    );
    assert_eq!(keys(&config, Context::Main, Action::Confirm), ["o"]);
}

#[test]
fn a_wrong_kind_of_channel_has_its_caret_under_the_word() {
    let (_, problems) = config("[notifications]\nchannels = [{ type = \"comand\" }]\n");
    assert_eq!(problems.len(), 1, "{problems:?}");
    let place = problems[0].place.as_ref().expect("a place");
    assert_eq!((place.line, place.column, place.length), (2, 22, 8));
}

#[test]
fn fifty_thousand_wrong_lines_are_read_and_counted() {
    let unknown = |number: usize| format!("k{number} = \"#zz\"\n");
    let many: String = (0..50_000).map(unknown).collect();
    for (path, text) in [
        ("config.toml", many.clone()),
        ("config.toml", format!("[behaviour]\n{many}")),
        ("config.toml", format!("[keymaps.main]\n{many}")),
        ("themes/mine.toml", many.clone()),
        ("themes/mine.toml", format!("[palette]\n{many}")),
        ("keymaps/mine.toml", many.clone()),
    ] {
        let files = files(&[(path, &text)]);
        let (_, problems) = load(&files, &["theme=mine".to_owned(), "keymap=mine".to_owned()]);
        let last = problems
            .iter()
            .find(|problem| problem.message.starts_with("and "));
        assert!(last.is_some(), "{path}");
        assert!(problems.len() < 200, "{path}: {}", problems.len());
    }
}

/// What is shown of a configuration loads as the same; what is wrong with it then.
fn shows_itself(texts: &Files, options: &[String]) -> Vec<Problem> {
    let (before, _) = load(texts, options);
    let text = show_config(texts, options);
    let mut again = texts.clone();
    again.texts.insert("config.toml".to_owned(), text.clone());
    let (after, problems) = load(&again, &[]);
    assert_eq!(after, before, "{text}");
    problems
}

#[test]
fn what_is_shown_loads_as_the_same_with_every_keymap_and_theme() {
    let own = files(&[
        ("themes/mine.yaml", "base00: 101010\nbase05: f0f0f0\n"),
        (
            "keymaps/mine.toml",
            "inherits = \"vim\"\n[main]\nconfirm = \"ctrl+o\"\n",
        ),
    ]);
    for keymap in own.keymaps() {
        for theme in own.themes() {
            let options = [
                format!("keymap={keymap}"),
                format!("theme={{ dark = \"nord\", light = \"{theme}\" }}"),
                "keymaps.main.toggle=\"t\"".to_owned(),
                "keymaps.main.changeQuestionType=[]".to_owned(),
            ];
            assert_eq!(shows_itself(&own, &options), []);
        }
        assert_eq!(shows_itself(&own, &[format!("keymap={keymap}")]), []);
    }
    for theme in own.themes() {
        assert_eq!(shows_itself(&own, &[format!("theme={theme}")]), []);
    }
}

#[test]
fn what_is_shown_names_everything() {
    let text = show_config(&Files::default(), &[]);
    insta::assert_snapshot!(text);
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]

    #[test]
    fn what_is_shown_of_any_settings_loads_as_the_same(
        toggles in proptest::collection::vec(proptest::bool::ANY, 6),
        keymap in 0..4_usize,
        retries in 0..4_u32,
        timeout in 1..100_000_u32,
        command in "[ -~]{1,20}",
        lines in proptest::collection::vec((0..70_usize, 0..12_usize, 0..12_usize), 0..12),
        options in proptest::collection::vec((0..70_usize, 0..12_usize), 0..4),
    ) {
        use std::fmt::Write as _;

        const KEYS: [&str; 12] = [
            "ctrl+k", "enter", "esc", "x", "g g", "ctrl+x ctrl+c", "super+q", "ctrl+i", "alt+x", "f5", "ctrl+c", "tab",
        ];
        let targets: Vec<(Context, Action)> = Context::iter()
            .flat_map(|context| context.actions().iter().map(move |&action| (context, action)))
            .collect();
        let mut given: Vec<String> = Setting::iter()
            .zip(&toggles)
            .map(|(setting, value)| format!("{}={value}", setting.path()))
            .collect();
        let names = Files::default();
        given.push(format!("keymap={}", names.keymaps()[keymap]));
        given.push(format!("answer.extractionRetries={retries}"));
        given.push(format!("answer.extractionTimeoutMs={timeout}"));
        given.push(format!("notifications.channels=[\"osc9\", {{ type = \"command\", command = {:?} }}]", format!("x{command}")));
        let mut text = String::new();
        let mut seen = Vec::new();
        for (target, one, other) in lines {
            let (context, action) = targets[target % targets.len()];
            if !seen.contains(&target) {
                seen.push(target);
                let keys = [KEYS[one], KEYS[other]];
                writeln!(text, "keymaps.{context}.{action} = {keys:?}").expect("a string takes all");
            }
        }
        for (target, key) in options {
            let (context, action) = targets[target % targets.len()];
            given.push(format!("keymaps.{context}.{action}={:?}", KEYS[key]));
        }
        shows_itself(&files(&[("config.toml", &text)]), &given);
    }
}
