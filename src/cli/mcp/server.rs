//! The tools as MCP has them: one call is asked at a time, first come, first served.

use std::borrow::Cow;

use pi_ask::ask::answers::{Answers, Presentation};
use pi_ask::ask::call::Call;
use pi_ask::ask::elicit::{self, Dialect};
use pi_ask::ask::ending::Ending;
use pi_ask::ask::questionnaire::Questionnaire;
use pi_ask::ask::remote::{self, Response};
use pi_ask::ask::result::ToolResult;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::tea::text;
use rmcp::model::{
    CallToolRequestMethod, CallToolRequestParams, CallToolResponse, CallToolResult,
    CancelledNotificationParam, ClientResult, ConstString, ContentBlock, CustomRequest,
    CustomResult, ElicitRequestParams, ElicitationAction, ErrorCode, Implementation,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, Request, RequestId,
    ServerCapabilities, ServerConfig, ServerRequest, Tool as ToolInfo, ToolAnnotations,
};
use rmcp::service::{ElicitationMode, Peer, PeerRequestOptions, RequestContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use strum::IntoEnumIterator;
use tokio::sync::Mutex;

use super::progress;
use super::terminal::Terminal;
use crate::cli::exit;

/// The newest protocol in which a server can ask a client by itself.
const NEWEST: ProtocolVersion = ProtocolVersion::V_2025_11_25;

/// A way to ask.
#[derive(Debug)]
pub(super) enum Way {
    /// A form of the client.
    Form,
    /// A terminal of its own.
    Terminal(Terminal),
}

impl Way {
    /// Whether this client can be asked so.
    fn is_there(&self, context: &RequestContext<RoleServer>) -> bool {
        match self {
            Self::Form => {
                let modes = context.peer.supported_elicitation_modes();
                modes.contains(&ElicitationMode::Form)
            }
            Self::Terminal(_) => true,
        }
    }
}

/// Both tools.
#[derive(Debug)]
pub(super) struct Server {
    /// The ways to ask, the first that works.
    ways: Vec<Way>,
    /// Whoever holds it is asking.
    turn: Mutex<()>,
}

impl Server {
    /// Asks in these ways.
    pub(super) fn new(ways: Vec<Way>) -> Self {
        Self {
            ways,
            turn: Mutex::new(()),
        }
    }

    /// The result of a call of the tool with that name; the arguments may be any value.
    async fn call(
        &self,
        name: &str,
        arguments: Value,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let tool: Tool = name.parse().map_err(|_| {
            let names: Vec<String> = Tool::iter().map(|tool| format!("`{tool}`")).collect();
            let message = format!(
                "there is no tool `{name}`; there are {}",
                names.join(" and ")
            );
            ErrorData::invalid_params(message, None)
        })?;
        let call = Call {
            tool,
            import: None,
            payload: arguments,
            source: Source::Tool,
        };
        Ok(self.answer(&call, context).await)
    }

    /// The result of one call, whatever happens to it.
    async fn answer(&self, call: &Call, context: &RequestContext<RoleServer>) -> CallToolResult {
        let questionnaire = match call.read() {
            Ok(questionnaire) => questionnaire,
            Err(refused) => return written(refused.result(), CallToolResult::error),
        };
        let ended = |ending| without_answers(call, &questionnaire, ending);
        if !self.ways.iter().any(|way| way.is_there(context)) {
            return written(ended(Ending::NotInteractive), CallToolResult::success);
        }
        let asked = async {
            let _turn = self.turn.lock().await;
            self.ask(call, &questionnaire, context).await
        };
        let result = tokio::select! {
            biased;
            () = context.ct.cancelled() => ended(Ending::Aborted),
            never = progress::tell(context) => match never {},
            result = asked => result,
        };
        written(result, CallToolResult::success)
    }

    /// Asks in the first way that works, or says that there is none.
    async fn ask(
        &self,
        call: &Call,
        questionnaire: &Questionnaire,
        context: &RequestContext<RoleServer>,
    ) -> ToolResult<Value> {
        for way in self.ways.iter().filter(|way| way.is_there(context)) {
            let asked = match way {
                Way::Form => elicited(call, questionnaire, context).await,
                Way::Terminal(terminal) => terminal.ask(call).await.map(|result| {
                    result.unwrap_or_else(|| {
                        without_answers(call, questionnaire, Ending::Interrupted)
                    })
                }),
            };
            match asked {
                Ok(result) => return result,
                Err(error) => exit::complain(&error),
            }
        }
        without_answers(call, questionnaire, Ending::NotInteractive)
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_protocol_version(NEWEST)
            .with_server_info(Implementation::new("pi-ask", env!("CARGO_PKG_VERSION")))
            .with_instructions(
                "Asks the user of this client questions, in a form, and returns the answers.",
            )
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(ProtocolVersion::known_up_to(&NEWEST))
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(
            Tool::iter().map(info).collect(),
        ))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let result = self.call(&request.name, arguments, &context).await?;
        Ok(result.into())
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let method = request.method;
        if method != CallToolRequestMethod::VALUE {
            let message = format!("there is no method `{method}`");
            return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None));
        }
        // A call, but its parameters have not the shape that the protocol gives them.
        let params = request.params.unwrap_or_default();
        let Some(name) = params["name"].as_str() else {
            let message =
                "`params` must be an object with the `name` of a tool and its `arguments`";
            return Err(ErrorData::invalid_params(message, None));
        };
        // What is wrong with the arguments the model can mend, if it hears of it.
        let arguments = params["arguments"].clone();
        let result = self.call(name, arguments, &context).await?;
        let result = serde_json::to_value(result);
        let result = result.map_err(|error| ErrorData::internal_error(error.to_string(), None));
        Ok(CustomResult(result?))
    }
}

fn info(tool: Tool) -> ToolInfo {
    let Value::Object(parameters) = tool.parameters() else {
        unreachable!("parameters are an object");
    };
    let name: &'static str = tool.into();
    let hints = ToolAnnotations::new().read_only(true).open_world(false);
    ToolInfo::new(name, tool.description(), parameters).annotate(hints)
}

/// Asks by a form of the client.
async fn elicited(
    call: &Call,
    questionnaire: &Questionnaire,
    context: &RequestContext<RoleServer>,
) -> anyhow::Result<ToolResult<Value>> {
    let dialect = match context.protocol_version() {
        Some(version) if version.as_str() >= NEWEST.as_str() => Dialect::Titled,
        Some(_) | None => Dialect::Plain,
    };
    let form = elicit::form(&harmless(questionnaire), dialect);
    let request = ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: form.message,
        requested_schema: serde_json::from_value(form.schema)?,
    };
    let request = ServerRequest::ElicitRequest(Request::new(request));
    let options = PeerRequestOptions::no_options();
    let sent = context
        .peer
        .send_cancellable_request(request, options)
        .await?;
    let shown = Shown::by(&context.peer, sent.id.clone());
    let filled = sent.await_response().await?;
    shown.closed();
    let ClientResult::ElicitResult(filled) = filled else {
        anyhow::bail!("the client answers a form with something else");
    };
    if filled.action != ElicitationAction::Accept {
        let ending = Ending::Cancelled;
        return Ok(without_answers(call, questionnaire, ending));
    }
    let values = filled.content.unwrap_or_default();
    let response = elicit::response(questionnaire, &values);
    let read = remote::read(&response, questionnaire, Presentation::AsAsked);
    let Ok(Response::Answer { answers, .. }) = read else {
        anyhow::bail!("the client filled the form in a way that cannot be read: {values}");
    };
    Ok(call.result(questionnaire, &answers, Ending::Submitted))
}

/// The questionnaire as a client may show it on a terminal. Values stay what they are, since they come back.
fn harmless(questionnaire: &Questionnaire) -> Questionnaire {
    let clean = |text: &mut String| *text = text::lines(text).join("\n");
    let mut shown = questionnaire.clone();
    shown.title.iter_mut().for_each(clean);
    for question in &mut shown.questions {
        clean(&mut question.label);
        clean(&mut question.prompt);
        for option in &mut question.options {
            clean(&mut option.label);
            option.description.iter_mut().for_each(clean);
        }
    }
    shown
}

/// A form that a client shows; it is told to close it when nobody waits for it any more.
struct Shown {
    peer: Peer<RoleServer>,
    id: Option<RequestId>,
}

impl Shown {
    fn by(peer: &Peer<RoleServer>, id: RequestId) -> Self {
        Self {
            peer: peer.clone(),
            id: Some(id),
        }
    }

    /// The user has answered.
    fn closed(mut self) {
        self.id = None;
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some(id) = self.id.take() {
            let peer = self.peer.clone();
            let cancelled = CancelledNotificationParam::new(
                Some(id),
                Some("the call is no longer wanted".to_owned()),
            );
            // A client that is gone shows nothing any more.
            tokio::spawn(async move { peer.notify_cancelled(cancelled).await });
        }
    }
}

fn without_answers(
    call: &Call,
    questionnaire: &Questionnaire,
    ending: Ending,
) -> ToolResult<Value> {
    let answers = Answers::new(questionnaire, Presentation::AsAsked);
    call.result(questionnaire, &answers, ending)
}

/// A result as MCP has it: what the model reads, and the details as structured content.
fn written(
    result: ToolResult<Value>,
    kind: fn(Vec<ContentBlock>) -> CallToolResult,
) -> CallToolResult {
    let mut written = kind(vec![ContentBlock::text(result.text())]);
    written.structured_content = Some(result.details);
    written
}
