//! The dependency rules of docs/architecture.md, held over the source text.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::fs;
use std::path::{Path, PathBuf};

/// Files (by the start of their path in `src`), words that must not appear in them, files excepted, and why.
struct Rule {
    files: &'static [&'static str],
    forbidden: &'static [&'static str],
    except: &'static [&'static str],
    why: &'static str,
}

const RULES: &[Rule] = &[
    Rule {
        files: &["tea"],
        forbidden: &["crate::ask", "questionnaire", "Questionnaire"],
        except: &[],
        why: "the framework never names the application",
    },
    Rule {
        files: &[
            "ask/request",
            "ask/validate",
            "ask/questionnaire",
            "ask/answers",
            "ask/result",
            "ask/remote",
            "ask/lines",
            "json",
            "ask/question_tool",
            "ask/import",
            "ask/call",
            "ask/elicit",
            "ask/ending",
            "ask/parameters",
            "ask/tool",
        ],
        forbidden: &[
            "crate::tea",
            "ratatui",
            "crate::ask::model",
            "crate::ask::update",
            "crate::ask::action",
            "crate::ask::config",
        ],
        except: &[],
        why: "the rules know std and serde only",
    },
    Rule {
        files: &["ask/parts", "ask/layout", "ask/view"],
        forbidden: &["&mut Model"],
        except: &[],
        why: "drawing never changes the model",
    },
    Rule {
        files: &[""],
        forbidden: &[
            "std::fs",
            "std::env",
            "std::process",
            "std::net",
            "Instant::now",
            "SystemTime",
            "std::thread",
        ],
        except: &["main.rs", "cli", "ask/effects", "tea/runtime", "tea/host"],
        why: "the world is reached at the edge only",
    },
    Rule {
        files: &[""],
        forbidden: &["crossterm"],
        except: &["tea/host/tty"],
        why: "terminal output has one home",
    },
    Rule {
        files: &[""],
        forbidden: &["termina::"],
        except: &["tea/decoder", "tea/host/tty"],
        why: "terminal input has one home",
    },
    Rule {
        files: &[""],
        forbidden: &["HashMap", "HashSet"],
        except: &[],
        why: "what is iterated must come in the same order every time",
    },
];

#[test]
fn every_module_keeps_to_its_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    assert!(files.len() > 40, "the sources were found");
    let mut broken = Vec::new();
    for file in files {
        let name = file
            .strip_prefix(&root)
            .expect("collected below")
            .to_string_lossy()
            .replace('\\', "/");
        let text = fs::read_to_string(&file).expect("a source file");
        let code = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .unwrap_or_default();
        for rule in RULES.iter().filter(|rule| applies(rule, &name)) {
            for (number, line) in code
                .lines()
                .enumerate()
                .filter(|(_, line)| !line.trim_start().starts_with("//"))
            {
                for word in rule.forbidden.iter().filter(|word| line.contains(**word)) {
                    broken.push(format!("src/{name}:{}: `{word}`: {}", number + 1, rule.why));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

fn applies(rule: &Rule, name: &str) -> bool {
    let starts = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    starts(rule.files) && !starts(rule.except)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
