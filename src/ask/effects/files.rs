//! The files that can be mentioned: a walk over the directory of the form, searches in what it finds, and lists of what is elsewhere.
//!
//! Both are on threads of their own, so that no key ever waits for them.
//! The walk begins with the first editor; a later one has it done again, and what is known serves until that is done.
//! Answers leave at most once a frame. All of it stops with the form.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where threads and the clock belong"
)]

mod elsewhere;
pub mod threads;
pub mod walk;

use std::panic;
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, after, never, select, unbounded};

use crate::ask::files::paths::Paths;
use crate::ask::files::search::Search;
use crate::ask::message::Message;
use crate::tea::inbox::Inbox;
use elsewhere::Listing;
use threads::search_slice;
use walk::Walk;

/// The least time between two answers.
const FRAME: Duration = Duration::from_millis(16);

/// How many batches of the walk are taken in before the search goes on.
const BATCHES: usize = 512;

/// The files that can be mentioned.
#[derive(Debug)]
pub struct Files {
    directory: PathBuf,
    finder: Option<Finder>,
}

/// The thread that finds, and the way to it.
#[derive(Debug)]
struct Finder {
    orders: Sender<Order>,
    thread: JoinHandle<()>,
}

#[derive(Debug)]
enum Order {
    Walk,
    Find { query: String, id: u64 },
    Stop,
}

impl Files {
    /// The files below a directory; nothing is read before it is asked for.
    pub fn of(directory: PathBuf) -> Self {
        Self {
            directory,
            finder: None,
        }
    }

    /// Begins to look which files there are.
    pub fn walk(&mut self, inbox: &Inbox<Message>) {
        self.order(inbox, Order::Walk);
    }

    /// Searches for the files that fit a query best, and answers as it goes on, until the next order.
    pub fn find(&mut self, inbox: &Inbox<Message>, query: String, id: u64) {
        self.order(inbox, Order::Find { query, id });
    }

    /// Stops answering.
    pub fn stop(&mut self) {
        if let Some(finder) = &self.finder {
            // Fails only after a panic over there, which the next order brings here.
            let _ = finder.orders.send(Order::Stop);
        }
    }

    fn order(&mut self, inbox: &Inbox<Message>, order: Order) {
        let finder = self.finder.get_or_insert_with(|| {
            let (orders, incoming) = unbounded();
            let finding = Finding::new(self.directory.clone(), inbox.clone());
            let thread = thread::spawn(move || finding.run(&incoming));
            Finder { orders, thread }
        });
        if finder.orders.send(order).is_err()
            && let Some(Err(payload)) = self.finder.take().map(|finder| finder.thread.join())
        {
            panic::resume_unwind(payload);
        }
    }
}

/// What the thread that finds knows.
struct Finding {
    directory: PathBuf,
    inbox: Inbox<Message>,
    paths: Paths,
    /// The walk that goes on.
    walk: Option<Walk>,
    /// What a walk has found that is done once more.
    fresh: Option<Paths>,
    /// The searches for a query as it was typed, each narrower than the one before.
    searches: Vec<Search>,
    /// What is in the directory that is asked for, where no walk comes to that.
    listing: Option<Listing>,
    asked: Option<Asked>,
    /// The earliest time of the next answer.
    next: Instant,
}

/// A query that answers are wanted for.
struct Asked {
    query: String,
    id: u64,
    /// Whether there is something to tell.
    has_news: bool,
}

impl Finding {
    fn new(directory: PathBuf, inbox: Inbox<Message>) -> Self {
        Self {
            directory,
            inbox,
            paths: Paths::default(),
            walk: None,
            fresh: None,
            searches: Vec::new(),
            listing: None,
            asked: None,
            next: Instant::now(),
        }
    }

    /// Finds, until nobody can ask any more.
    fn run(mut self, orders: &Receiver<Order>) {
        loop {
            match orders.try_recv() {
                Ok(order) => {
                    self.take(order);
                    continue;
                }
                Err(TryRecvError::Disconnected) => return,
                Err(TryRecvError::Empty) => {}
            }
            let is_busy = self.collect() | self.search();
            self.tell();
            if !is_busy && !self.wait(orders) {
                return;
            }
        }
    }

    /// Sleeps until there is something to do; false once nobody can ask any more.
    fn wait(&mut self, orders: &Receiver<Order>) -> bool {
        let walk = self.walk.as_ref();
        let batches = walk.map_or_else(never, |walk| walk.batches.clone());
        let has_news = self.asked.as_ref().is_some_and(|asked| asked.has_news);
        let frame = if has_news {
            after(self.next.saturating_duration_since(Instant::now()))
        } else {
            never()
        };
        select! {
            recv(orders) -> order => match order {
                Ok(order) => self.take(order),
                Err(_) => return false,
            },
            recv(batches) -> batch => match batch {
                Ok(batch) => self.add(&batch),
                Err(_) => self.walked(),
            },
            recv(frame) -> _ => {}
        }
        true
    }

    fn take(&mut self, order: Order) {
        match order {
            Order::Walk => self.begin_walk(),
            Order::Find { query, id } => {
                if self.paths.is_empty() {
                    // A session that is gone on with was walked for elsewhere.
                    self.begin_walk();
                }
                self.listing = self.listing(&query);
                self.begin(&query);
                self.asked = Some(Asked {
                    query,
                    id,
                    has_news: true,
                });
            }
            Order::Stop => (self.asked, self.listing) = (None, None),
        }
    }

    /// Begins a walk, unless one goes on.
    fn begin_walk(&mut self) {
        if self.walk.is_none() {
            self.fresh = (!self.paths.is_empty()).then(Paths::default);
            self.walk = Some(Walk::start(self.directory.clone()));
        }
    }

    /// What is in the directory that a query names, if no walk comes to that.
    fn listing(&mut self, query: &str) -> Option<Listing> {
        let folder = elsewhere::folder(query)?;
        let known = self.listing.take();
        if let Some(known) = known.filter(|listing| listing.is_of(folder)) {
            return Some(known);
        }
        let place = elsewhere::place(folder, &self.directory)?;
        let is_hidden = || {
            // What a walk comes to is known once one is done.
            let is_walked = self.walk.is_none() || self.fresh.is_some();
            is_walked && !self.paths.has_folder(folder) && place.is_dir()
        };
        let is_elsewhere = elsewhere::is_outside(folder) || is_hidden();
        is_elsewhere.then(|| Listing::of(folder, &place))
    }

    /// Begins a search, from what an earlier one found where that is all that can fit.
    fn begin(&mut self, query: &str) {
        while let Some(last) = self.searches.last() {
            if last.is_for(query) {
                return;
            }
            if let Some(narrowed) = last.narrowed(query) {
                self.searches.push(narrowed);
                return;
            }
            self.searches.pop();
        }
        self.searches.push(Search::new(query));
    }

    /// Takes in what the walk has found; says whether there was anything.
    fn collect(&mut self) -> bool {
        for count in 0..BATCHES {
            let Some(walk) = &self.walk else {
                return count > 0;
            };
            match walk.batches.try_recv() {
                Ok(batch) => self.add(&batch),
                Err(TryRecvError::Disconnected) => self.walked(),
                Err(TryRecvError::Empty) => return count > 0,
            }
        }
        true
    }

    fn add(&mut self, batch: &walk::Batch) {
        let paths = self.fresh.as_mut().unwrap_or(&mut self.paths);
        paths.add(&batch.directory, batch.names());
    }

    /// The walk is done: what it found is what there is.
    fn walked(&mut self) {
        self.walk = None;
        let query = self.asked.as_ref().map(|asked| asked.query.clone());
        if let Some(fresh) = self.fresh.take() {
            self.paths = fresh;
            self.searches.clear();
            if let Some(query) = &query {
                self.begin(query);
            }
        }
        self.paths.shrink();
        self.listing = query.and_then(|query| self.listing(&query));
        self.has_news();
    }

    /// Looks through a slice of the paths, if answers are wanted; says whether there was one.
    fn search(&mut self) -> bool {
        let (Some(search), Some(_), None) = (self.searches.last_mut(), &self.asked, &self.listing)
        else {
            return false;
        };
        let was_one = search_slice(search, &self.paths);
        if was_one {
            self.has_news();
        }
        was_one
    }

    fn has_news(&mut self) {
        if let Some(asked) = &mut self.asked {
            asked.has_news = true;
        }
    }

    /// Answers, if there is something new and the last answer is a frame ago.
    fn tell(&mut self) {
        let (Some(search), Some(asked)) = (self.searches.last(), &mut self.asked) else {
            return;
        };
        let now = Instant::now();
        if !asked.has_news || now < self.next {
            return;
        }
        let found = if let Some(listing) = &self.listing {
            listing.found(&asked.query)
        } else {
            let mut found = search.found(&self.paths);
            found.searching |= self.walk.is_some() && self.fresh.is_none();
            found
        };
        self.inbox.send(Message::FilesFound {
            id: asked.id,
            found,
        });
        asked.has_news = false;
        self.next = now + FRAME;
    }
}
