//! Says now and then that the user is still being waited for, so that no client gives up on them.

use std::convert::Infallible;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::ProgressNotificationParam;
use rmcp::service::RequestContext;

/// How long a client hears nothing.
const PAUSE: Duration = Duration::from_secs(10);

/// Tells a client that wants to know; it never ends by itself.
pub(super) async fn tell(context: &RequestContext<RoleServer>) -> Infallible {
    let Some(token) = context.meta.get_progress_token() else {
        return std::future::pending().await;
    };
    let mut steps = 0.0;
    loop {
        let told = ProgressNotificationParam::new(token.clone(), steps)
            .with_message("Waiting for the user");
        // A client that is gone ends the call by other ways.
        let _ = context.peer.notify_progress(told).await;
        steps += 1.0;
        tokio::time::sleep(PAUSE).await;
    }
}
