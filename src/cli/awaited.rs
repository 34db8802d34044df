//! A form whose result somebody waits for: it ends when they are gone, since nobody would read what is answered then.

use std::io;
use std::os::fd::OwnedFd;
use std::thread;

use pi_ask::ask::message::Message;
use pi_ask::tea::host::Host;
use pi_ask::tea::inbox::Inbox;
use pi_ask::tea::{Event, Frame};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

/// A host, and who reads what comes of it.
#[derive(Debug)]
pub(super) struct Awaited<'a, H> {
    pub(super) host: &'a mut H,
    /// Where the result goes, if that can go away.
    pub(super) reader: Option<OwnedFd>,
}

impl<H: Host<Message>> Host<Message> for Awaited<'_, H> {
    fn start(&mut self, inbox: Inbox<Message>) -> io::Result<()> {
        if let Some(reader) = self.reader.take() {
            let inbox = inbox.clone();
            thread::spawn(move || {
                if goes_away(&reader) {
                    inbox.send(Event::Interrupted);
                }
            });
        }
        self.host.start(inbox)
    }

    fn draw(&mut self, frame: &Frame) -> io::Result<()> {
        self.host.draw(frame)
    }
}

/// Waits until nobody reads a stream any more; false where that cannot be seen.
fn goes_away(reader: &OwnedFd) -> bool {
    // What is asked for is told anyway: that the other end is closed.
    let mut polled = [PollFd::new(reader, PollFlags::empty())];
    loop {
        match poll(&mut polled, None) {
            Err(Errno::INTR) => {}
            Err(_) => return false,
            Ok(_) => {
                let gone = PollFlags::ERR | PollFlags::HUP;
                return polled[0].revents().intersects(gone);
            }
        }
    }
}
