//! `pi-ask mcp` with a real client: the official SDK's, over the pipes of the real binary.
#![cfg(unix)]

#[path = "support/harmful.rs"]
pub mod harmful;

use std::collections::BTreeMap;
use std::io::Write;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResult, CancelledNotificationParam, ClientCapabilities,
    ClientConfig, ClientRequest, ElicitRequestParams, ElicitResult, ElicitationAction,
    ElicitationCapability, Implementation, ProgressNotificationParam, ProtocolVersion, Request,
    ServerResult,
};
use rmcp::service::{NotificationContext, PeerRequestOptions, RequestContext, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{ClientHandler, ErrorData, RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;
use tokio::sync::{Semaphore, mpsc};

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client: what it offers, and what its user does.
struct Client {
    protocol: ProtocolVersion,
    offers_forms: bool,
    /// What the user fills in, form by form; without one it is declined.
    answers: Mutex<Vec<Option<Value>>>,
    /// The user answers as many forms as there are permits.
    may_answer: Semaphore,
    /// The forms that were shown.
    shown: mpsc::UnboundedSender<(String, Value)>,
    told: AtomicUsize,
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        if self.offers_forms {
            capabilities.elicitation = Some(ElicitationCapability::default());
        }
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
            .with_protocol_version(self.protocol.clone())
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams {
            message,
            requested_schema,
            ..
        } = request
        else {
            panic!("a form is asked for");
        };
        let schema = serde_json::to_value(requested_schema).expect("a schema");
        self.shown
            .send((message, schema))
            .expect("a test that looks");
        tokio::select! {
            // A form that is no longer wanted is taken away from its user.
            () = context.ct.cancelled() => return Ok(ElicitResult::new(ElicitationAction::Cancel)),
            permit = self.may_answer.acquire() => permit.expect("open").forget(),
        }
        let answer = self.answers.lock().expect("no panic").remove(0);
        Ok(match answer {
            Some(values) => ElicitResult::new(ElicitationAction::Accept).with_content(values),
            None => ElicitResult::new(ElicitationAction::Decline),
        })
    }

    async fn on_progress(
        &self,
        _progress: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.told.fetch_add(1, Ordering::SeqCst);
    }
}

/// A session with the server.
struct Session {
    service: RunningService<RoleClient, Client>,
    shown: mpsc::UnboundedReceiver<(String, Value)>,
}

impl Session {
    /// With a client that shows forms, whose user gives these answers.
    async fn with_forms(protocol: ProtocolVersion, answers: &[Option<Value>]) -> Self {
        Self::start(protocol, Some(answers), &[], &[]).await
    }

    /// With a client that shows forms, where the server is to ask in a terminal first.
    async fn with_a_terminal(answers: &[Option<Value>], environment: &[(&str, &str)]) -> Self {
        let protocol = ProtocolVersion::V_2025_11_25;
        Self::start(protocol, Some(answers), environment, &["--terminal"]).await
    }

    /// With a client that shows none, in this environment.
    async fn without_forms(environment: &[(&str, &str)]) -> Self {
        Self::start(ProtocolVersion::V_2025_11_25, None, environment, &[]).await
    }

    async fn start(
        protocol: ProtocolVersion,
        answers: Option<&[Option<Value>]>,
        environment: &[(&str, &str)],
        arguments: &[&str],
    ) -> Self {
        let (sender, shown) = mpsc::unbounded_channel();
        let client = Client {
            protocol,
            offers_forms: answers.is_some(),
            answers: Mutex::new(answers.unwrap_or_default().to_vec()),
            may_answer: Semaphore::new(0),
            shown: sender,
            told: AtomicUsize::new(0),
        };
        let mut server = Command::new(env!("CARGO_BIN_EXE_pi-ask"));
        server
            .arg("mcp")
            .args(arguments)
            .env_remove("TMUX")
            .env_remove("PI_ASK_TERMINAL")
            .envs(environment.iter().copied());
        let transport = TokioChildProcess::new(server).expect("the binary");
        let service = client.serve(transport).await.expect("a session");
        Self { service, shown }
    }

    fn may_answer(&self, forms: usize) {
        self.service.service().may_answer.add_permits(forms);
    }

    /// The next form that the user sees.
    async fn form(&mut self) -> (String, Value) {
        let form = tokio::time::timeout(PATIENCE, self.shown.recv()).await;
        form.expect("a form in time").expect("an open session")
    }

    async fn call(&self, tool: &'static str, arguments: Value) -> CallToolResult {
        let call = self.service.call_tool(request(tool, arguments));
        let result = tokio::time::timeout(PATIENCE, call).await;
        result.expect("a result in time").expect("a result")
    }
}

fn request(tool: &'static str, arguments: Value) -> CallToolRequestParams {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object");
    };
    CallToolRequestParams::new(tool).with_arguments(arguments)
}

/// What a model reads.
fn text(result: &CallToolResult) -> String {
    let content = serde_json::to_value(&result.content).expect("content");
    content[0]["text"].as_str().expect("text").to_owned()
}

fn details(result: &CallToolResult) -> Value {
    result.structured_content.clone().expect("details")
}

fn question(id: &str) -> Value {
    json!({"id": id, "label": id, "prompt": format!("Which {id}?"), "options": [
        {"value": "a", "label": "First"}, {"value": "b", "label": "Second"},
    ]})
}

fn ask(ids: &[&str]) -> Value {
    let questions: Vec<Value> = ids.iter().map(|id| question(id)).collect();
    json!({ "questions": questions })
}

fn ask_question() -> Value {
    json!({"questions": [{"question": "Go?", "header": "Go", "multiSelect": true, "options": [
        {"label": "Yes", "description": "y"}, {"label": "No", "description": "n"},
    ]}]})
}

#[tokio::test]
async fn both_tools_are_offered_with_their_parameters() {
    let session = Session::without_forms(&[]).await;
    let tools = session.service.list_all_tools().await.expect("the tools");
    let names: Vec<_> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    assert_eq!(names, ["ask_user", "ask_user_question"]);
    for tool in &tools {
        assert_eq!(
            tool.input_schema["required"],
            json!(["questions"]),
            "{}",
            tool.name
        );
        assert!(
            tool.description
                .as_ref()
                .expect("words")
                .contains("Ask the user")
        );
    }
    let info = session.service.peer_info().expect("the server");
    assert_eq!(info.protocol_version, ProtocolVersion::V_2025_11_25);
}

#[tokio::test]
async fn a_client_with_forms_shows_the_questions_itself() {
    let filled = json!({"q1": "b", "q2_own": "mine"});
    let mut session = Session::with_forms(ProtocolVersion::V_2025_11_25, &[Some(filled)]).await;
    session.may_answer(1);
    let result = session.call("ask_user", ask(&["goal", "scope"])).await;
    assert_eq!(result.is_error, Some(false));
    assert_eq!(text(&result), "goal: Second\nscope: mine");
    assert_eq!(details(&result)["answers"]["goal"]["values"], json!(["b"]));
    let (message, schema) = session.form().await;
    assert_eq!(message, "goal: Which goal?\nscope: Which scope?");
    assert_eq!(
        schema["properties"]["q1"]["oneOf"],
        json!([{"const": "a", "title": "First"}, {"const": "b", "title": "Second"}])
    );
}

#[tokio::test]
async fn a_client_is_shown_nothing_that_a_terminal_obeys() {
    let bad = harmful::samples().concat();
    for protocol in [ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2025_06_18] {
        let filled = json!({"q1": bad});
        let mut session = Session::with_forms(protocol, &[Some(filled)]).await;
        session.may_answer(1);
        let option = json!({"value": bad, "label": bad, "description": bad});
        let question = |id: &str, kind: &str| json!({"id": id, "label": bad, "prompt": bad, "type": kind, "options": [option]});
        let payload = json!({"title": bad, "questions": [question("one", "single"), question("many", "multi")]});
        let result = session.call("ask_user", payload).await;
        // What was chosen comes back as it was sent.
        assert_eq!(details(&result)["answers"]["one"]["values"], json!([bad]));
        let (message, schema) = session.form().await;
        let mut shown = vec![message];
        shown.extend(texts(&schema));
        assert!(shown.len() > 5, "{schema}");
        for text in shown {
            assert!(!harmful::is_harmful(&text), "{}", text.escape_debug());
        }
    }
}

/// What a client shows of a form: titles and descriptions, wherever they are.
fn texts(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| match (name.as_str(), value) {
                ("title" | "description", Value::String(text)) => vec![text.clone()],
                ("enumNames", Value::Array(names)) => names
                    .iter()
                    .map(|name| name.as_str().expect("a name").to_owned())
                    .collect(),
                (_, value) => texts(value),
            })
            .collect(),
        Value::Array(list) => list.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn several_answers_and_the_second_tool_go_through_forms_too() {
    for (protocol, filled) in [
        (ProtocolVersion::V_2025_11_25, json!({"q1": ["No", "Yes"]})),
        (
            ProtocolVersion::V_2025_06_18,
            json!({"q1_1": true, "q1_2": true}),
        ),
    ] {
        let session = Session::with_forms(protocol.clone(), &[Some(filled)]).await;
        session.may_answer(1);
        let result = session.call("ask_user_question", ask_question()).await;
        assert_eq!(
            text(&result),
            "User has answered your questions: \"Go?\"=\"Yes, No\". You can now continue with the user's answers in mind.",
            "{protocol}"
        );
        assert_eq!(
            details(&result)["answers"][0]["selected"],
            json!(["Yes", "No"])
        );
    }
}

#[tokio::test]
async fn a_form_that_is_declined_is_a_cancelled_call() {
    let session = Session::with_forms(ProtocolVersion::V_2025_11_25, &[None, None]).await;
    session.may_answer(2);
    let result = session.call("ask_user", ask(&["goal"])).await;
    assert_eq!(details(&result)["cancelled"], true);
    assert_eq!(details(&result)["answers"], json!({}));
    let result = session.call("ask_user_question", ask_question()).await;
    assert_eq!(text(&result), "User declined to answer questions");
}

#[tokio::test]
async fn without_forms_and_a_terminal_the_model_gets_the_questions_back() {
    let session = Session::without_forms(&[]).await;
    let result = session.call("ask_user", ask(&["goal"])).await;
    assert!(
        text(&result).starts_with("Needs user input:"),
        "{}",
        text(&result)
    );
    assert!(text(&result).contains("Which goal?"));
    assert_eq!(details(&result)["cancelled"], true);
    let result = session.call("ask_user_question", ask_question()).await;
    assert_eq!(details(&result)["error"], "no_ui");
}

#[tokio::test]
async fn a_terminal_that_does_not_open_is_as_good_as_none() {
    for command in ["exit 3; :", "/does/not/exist"] {
        let session = Session::without_forms(&[("PI_ASK_TERMINAL", command)]).await;
        let result = session.call("ask_user", ask(&["goal"])).await;
        assert!(text(&result).starts_with("Needs user input:"), "{command}");
    }
}

/// A terminal without a person: it answers from what it was given.
const BY_HAND: &str = r#"answer() { while [ "$1" != --output ]; do shift; done; printf '{"content":[{"type":"text","text":"by hand"}],"details":{"n":1}}' > "$2"; }; answer"#;

#[tokio::test]
async fn a_command_opens_a_terminal_with_the_form() {
    let session = Session::without_forms(&[("PI_ASK_TERMINAL", BY_HAND)]).await;
    let result = session.call("ask_user", ask(&["goal"])).await;
    assert_eq!(text(&result), "by hand");
    assert_eq!(details(&result), json!({"n": 1}));
    // One that goes away without a result was closed.
    let closed = r#"gone() { while [ "$1" != --output ]; do shift; done; : > "$2"; }; gone"#;
    let session = Session::without_forms(&[("PI_ASK_TERMINAL", closed)]).await;
    let result = session.call("ask_user", ask(&["goal"])).await;
    assert_eq!(details(&result)["cancelled"], true);
    assert!(
        text(&result).contains("ended from outside"),
        "{}",
        text(&result)
    );
}

#[tokio::test]
async fn the_terminal_comes_before_forms_where_that_is_wanted() {
    let filled = json!({"q1": "b"});
    let session = Session::with_a_terminal(&[], &[("PI_ASK_TERMINAL", BY_HAND)]).await;
    let result = session.call("ask_user", ask(&["goal"])).await;
    assert_eq!(text(&result), "by hand");
    // Where there is none, a form is better than nothing.
    let session = Session::with_a_terminal(&[Some(filled)], &[]).await;
    session.may_answer(1);
    let result = session.call("ask_user", ask(&["goal"])).await;
    assert_eq!(text(&result), "goal: Second");
}

#[tokio::test]
async fn a_payload_that_breaks_the_rules_is_an_error_that_the_model_can_read() {
    let session = Session::without_forms(&[]).await;
    let result = session.call("ask_user", json!({"questions": []})).await;
    assert_eq!(result.is_error, Some(true));
    assert!(text(&result).starts_with("Invalid ask_user payload:"));
    assert_eq!(details(&result)["error"]["issues"][0]["path"], "questions");
    let result = session
        .call("ask_user_question", json!({"questions": []}))
        .await;
    assert_eq!(details(&result)["error"], "no_questions");
}

#[tokio::test]
async fn a_tool_that_is_not_there_is_said() {
    let session = Session::without_forms(&[]).await;
    let error = session.service.call_tool(request("ask", json!({}))).await;
    let error = error.expect_err("no such tool").to_string();
    assert!(
        error.contains("there are `ask_user` and `ask_user_question`"),
        "{error}"
    );
}

/// Sends a call without waiting for what comes of it.
async fn send(session: &Session, arguments: Value) -> rmcp::service::RequestHandle<RoleClient> {
    let call = Request::new(request("ask_user", arguments));
    let options = PeerRequestOptions::no_options();
    let sent = session
        .service
        .send_cancellable_request(ClientRequest::CallToolRequest(call), options)
        .await;
    sent.expect("the call is sent")
}

async fn result(handle: rmcp::service::RequestHandle<RoleClient>) -> CallToolResult {
    let response = tokio::time::timeout(PATIENCE, handle.await_response()).await;
    match response.expect("a result in time").expect("a result") {
        ServerResult::CallToolResult(result) => result,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn calls_are_asked_one_after_the_other_and_each_gets_its_own_answer() {
    let answers = [Some(json!({"q1": "a"})), Some(json!({"q1": "b"})), None];
    let mut session = Session::with_forms(ProtocolVersion::V_2025_11_25, &answers).await;
    let mut calls = Vec::new();
    for id in ["one", "two", "three"] {
        calls.push(send(&session, ask(&[id])).await);
    }
    for id in ["one", "two", "three"] {
        assert_eq!(session.form().await.0, format!("{id}: Which {id}?"));
        // The next one waits for this.
        assert!(session.shown.try_recv().is_err());
        session.may_answer(1);
    }
    let mut texts = Vec::new();
    for call in calls {
        texts.push(text(&result(call).await));
    }
    assert_eq!(texts[..2], ["one: First", "two: Second"]);
    assert!(texts[2].starts_with("The user closed the form"));
}

#[tokio::test]
async fn a_call_that_is_cancelled_makes_way_for_the_next() {
    let answers = [Some(json!({"q1": "b"}))];
    let mut session = Session::with_forms(ProtocolVersion::V_2025_11_25, &answers).await;
    let first = send(&session, ask(&["one"])).await;
    assert_eq!(session.form().await.0, "one: Which one?");
    let second = send(&session, ask(&["two"])).await;
    let id = first.id.clone();
    let cancelled = CancelledNotificationParam::new(Some(id), Some("changed my mind".to_owned()));
    session
        .service
        .notify_cancelled(cancelled)
        .await
        .expect("sent");
    assert_eq!(session.form().await.0, "two: Which two?");
    session.may_answer(1);
    let answered = text(&result(second).await);
    assert_eq!(answered, "two: Second");
}

#[tokio::test]
async fn a_client_that_wants_to_know_hears_that_the_user_is_waited_for() {
    let answers = [Some(json!({"q1": "b"}))];
    let mut session = Session::with_forms(ProtocolVersion::V_2025_11_25, &answers).await;
    // The SDK's client gives every request a token of its own.
    let call = send(&session, ask(&["one"])).await;
    session.form().await;
    let waited = tokio::time::timeout(PATIENCE, async {
        while session.service.service().told.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
    });
    waited.await.expect("progress in time");
    session.may_answer(1);
    assert_eq!(text(&result(call).await), "one: Second");
}

/// Says hello as a client does, calls a tool, and gives what the server says to each.
async fn meet(hello: &Value) -> (Value, Value) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_pi-ask"))
        .arg("mcp")
        .env_remove("TMUX")
        .env_remove("PI_ASK_TERMINAL")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the binary");
    let mut input = server.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(server.stdout.take().expect("a pipe")).lines();
    let call = json!({"name": "ask_user", "arguments": ask(&["goal"]), "_meta": {"later": {}}});
    let mut said = Vec::new();
    for messages in [
        vec![json!({"id": 0, "method": "initialize", "params": hello})],
        vec![
            json!({"method": "notifications/initialized"}),
            json!({"id": 1, "method": "tools/call", "params": call}),
        ],
    ] {
        for mut message in messages {
            message["jsonrpc"] = json!("2.0");
            let line = format!("{message}\n");
            input.write_all(line.as_bytes()).await.expect("it is read");
        }
        let line = tokio::time::timeout(PATIENCE, lines.next_line()).await;
        let line = line.expect("in time").expect("text").expect("a line");
        said.push(serde_json::from_str(&line).expect("JSON"));
    }
    let second = said.pop().expect("two lines");
    (said.pop().expect("two lines"), second)
}

#[tokio::test]
async fn clients_are_met_whatever_they_say_of_themselves() {
    for (hello, speaks, asks) in [
        // Claude Code.
        (
            json!({
                "protocolVersion": "2025-11-25",
                "capabilities": {"roots": {}, "elicitation": {"form": {}, "url": {}}},
                "clientInfo": {"name": "claude-code", "title": "Claude Code", "version": "2.1.212", "websiteUrl": "https://claude.com/claude-code"},
            }),
            "2025-11-25",
            true,
        ),
        // Codex.
        (
            json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {"elicitation": {}},
                "clientInfo": {"name": "codex-mcp-client", "title": "Codex", "version": "0.130.0"},
            }),
            "2025-06-18",
            true,
        ),
        // One that is later than this server, with what nobody knows yet.
        (
            json!({
                "protocolVersion": "2099-01-01",
                "capabilities": {"experimental": {"dreams": {}}, "sampling": {"tools": {}}, "telepathy": {"deep": [1]}},
                "clientInfo": {"name": "later", "version": "9", "mood": "good"}, "later": true,
            }),
            "2025-11-25",
            false,
        ),
        (
            json!({"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {"name": "early", "version": "0"}}),
            "2024-11-05",
            false,
        ),
    ] {
        let (answer, then) = meet(&hello).await;
        assert_eq!(answer["result"]["serverInfo"]["name"], "pi-ask", "{answer}");
        assert_eq!(answer["result"]["protocolVersion"], speaks, "{hello}");
        if asks {
            assert_eq!(then["method"], "elicitation/create", "{then}");
        } else {
            let text = then["result"]["content"][0]["text"].as_str();
            assert!(
                text.is_some_and(|text| text.contains("Which goal?")),
                "{then}"
            );
        }
    }
}

#[tokio::test]
async fn the_server_ends_with_its_client() {
    let session = Session::without_forms(&[]).await;
    let ended = tokio::time::timeout(PATIENCE, session.service.cancel()).await;
    ended.expect("in time").expect("an end");
}

/// Sends lines that no SDK would send; gives what comes back by its id, and what is said on standard error.
#[expect(clippy::disallowed_methods, reason = "a client starts its server")]
fn raw(lines: &[String]) -> (BTreeMap<u64, Value>, String) {
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_pi-ask"))
        .arg("mcp")
        .env_remove("TMUX")
        .env_remove("PI_ASK_TERMINAL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut input = server.stdin.take().expect("a pipe");
    let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"},
    }});
    let greeted = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let greeting = [hello.to_string(), greeted.to_string()];
    for line in greeting.iter().chain(lines) {
        writeln!(input, "{line}").expect("a server that reads");
    }
    drop(input);
    let output = server.wait_with_output().expect("it ends with its input");
    let answers = String::from_utf8(output.stdout).expect("text");
    let answers = answers.lines().map(|line| {
        let answer: Value = serde_json::from_str(line).expect("JSON");
        (answer["id"].as_u64().expect("an id"), answer)
    });
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (answers.collect(), said)
}

fn raw_call(id: u64, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}).to_string()
}

#[test]
fn arguments_of_any_shape_are_read_or_refused_so_that_the_model_can_mend_them() {
    let call = |id: u64, arguments: Value| {
        raw_call(id, &json!({"name": "ask_user", "arguments": arguments}))
    };
    let (answers, _) = raw(&[
        call(1, json!(ask(&["goal"]).to_string())),
        call(2, json!("{\"questions\": []}")),
        call(3, json!([1])),
        call(4, json!(7)),
        call(5, json!("Which one?")),
        raw_call(6, &json!({"name": "ask_user"})),
    ]);
    let asked = answers[&1]["result"]["content"][0]["text"].as_str();
    assert!(asked.expect("a text").starts_with("Needs user input:"));
    for id in 2..=6 {
        let result = &answers[&id]["result"];
        assert_eq!(result["isError"], true, "{id}: {result}");
        let issues = &result["structuredContent"]["error"]["issues"];
        assert_eq!(issues[0]["path"], "questions", "{id}: {result}");
    }
}

#[test]
fn calls_that_are_none_have_the_code_of_the_protocol() {
    let (answers, said) = raw(&[
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call"}).to_string(),
        raw_call(2, &json!({"name": 3})),
        json!({"jsonrpc": "2.0", "id": 4, "method": "tools/cal"}).to_string(),
        "{\"jsonrpc\": ".to_owned(),
        String::new(),
    ]);
    for (id, code, words) in [
        (
            1,
            -32602,
            "`params` must be an object with the `name` of a tool",
        ),
        (
            2,
            -32602,
            "`params` must be an object with the `name` of a tool",
        ),
        (4, -32601, "there is no method `tools/cal`"),
    ] {
        let error = &answers[&id]["error"];
        assert_eq!(error["code"], code, "{id}");
        assert!(
            error["message"].as_str().expect("words").starts_with(words),
            "{error}"
        );
    }
    assert_eq!(
        said.matches("a line of the client is passed over").count(),
        1,
        "{said}"
    );
    assert!(said.contains("it is not JSON: "), "{said}");
}

#[tokio::test]
async fn a_command_that_fails_after_its_form_has_still_asked() {
    let failing = BY_HAND.replace("\"$2\"; }", "\"$2\"; exit 7; }");
    let session = Session::without_forms(&[("PI_ASK_TERMINAL", &failing)]).await;
    for _ in 0..5 {
        let result = session.call("ask_user", ask(&["goal"])).await;
        assert_eq!(text(&result), "by hand");
    }
}

#[tokio::test]
async fn only_the_user_can_read_what_is_handed_to_a_terminal() {
    let modes = r#"answer() { while [ "$1" != --output ]; do shift; done; out=$2; for file; do :; done; modes=$(stat -c %a "$(dirname "$file")" "$file" "$out" | tr '\n' ' '); printf '{"content":[{"type":"text","text":"%s"}],"details":{"n":1}}' "$modes" > "$out"; }; answer"#;
    let session = Session::without_forms(&[("PI_ASK_TERMINAL", modes)]).await;
    let result = session.call("ask_user", ask(&["goal"])).await;
    assert_eq!(text(&result), "700 600 600 ");
}
