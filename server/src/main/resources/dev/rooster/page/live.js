// Keeps the page live: one stream of events for all tabs, the state of the connection, and the login.
// A browser opens at most six connections to a host, so one tab holds the stream (by a Web Lock) and tells the others.
import { get, keepLoginKey, loginKey, onAnswer, path, post } from './api.js';
import { forgetAll, read, set, tell } from './store.js';
import { now, setClock, stopTicker } from './time.js';

const TYPES = [
  'reminder.approved', 'reminder.cancelled', 'reminder.changed', 'reminder.completed', 'reminder.created', 'reminder.deleted',
  'reminder.done', 'reminder.undone', 'reminder.paused', 'reminder.rescheduled', 'reminder.resumed', 'reminder.snoozed',
  'run.due', 'run.started', 'run.completed', 'delivery.delivered', 'delivery.failed', 'delivery.pending', 'delivery.unknown',
  'inbox.arrived', 'inbox.seen', 'agent.message', 'agent.report', 'agent.active', 'agent.ended', 'agent.idle', 'session.message', 'lost',
];
const RETRY_MS = 1_000;
/** A shorter silence is not shown. */
const GONE_AFTER_MS = 3_000;

const tabs = new BroadcastChannel('rooster');
let lastId = '';
let lastAnswer = performance.now();
let trying = null;
/** Closes the stream of events if this tab holds it. */
let endStream = () => {};

/** Logs in by the link of the address, if there is one, and starts to listen. */
export async function start() {
  onAnswer(answered);
  tabs.onmessage = ({ data }) => heard(data);
  await enter();
  window.addEventListener('hashchange', () => location.hash.startsWith('#login=') && enter());
  navigator.locks.request('rooster-events', () => new Promise(holdStream));
  // Another tab may have logged in or out meanwhile.
  document.addEventListener('visibilitychange', () => document.hidden || enter());
}

/** told: another tab has logged in, maybe as another user. */
async function enter(told = false) {
  const another = told || (await login());
  const before = read().connection;
  if (!(await meet()) || (!another && (trying !== null || before === 'live'))) return;
  if (another) {
    forgetAll();
    // The tab that holds the stream waits for a login, or has the stream of the login before.
    endStream();
    if (!told) tabs.postMessage({ entered: true });
  }
  set({ connection: 'live' });
  stopTicker(false);
  tell({ type: 'reload' });
}

/** Whether there was a link to log in by. Its code is in the hash, which browsers do not send, and leaves the address at once. */
async function login() {
  const code = /^#login=([\w-]+)$/.exec(location.hash)?.[1];
  if (!code) return false;
  history.replaceState(null, '', '#/now');
  try {
    keepLoginKey((await post('/api/login', { code })).key);
    return true;
  } catch (error) {
    if (!error.offline) set({ loginError: error });
    return false;
  }
}

/** Reads who the reader is, and the server's clock. */
async function meet() {
  const asked = performance.now();
  try {
    const me = await get('/api/me');
    setClock(me.now_ms + (performance.now() - asked) / 2, me.zone);
    set({ me, loginError: null });
    return true;
  } catch {
    return false;
  }
}

function answered(status) {
  if (status === 0) {
    lose();
  } else if (status === 401) {
    forgetAll();
    set({ connection: 'out', me: null });
    stopTicker(true);
    endStream();
  } else if (status < 500) {
    lastAnswer = performance.now();
  }
}

// ---- gone and back

function lose() {
  if (trying !== null || read().connection === 'out') return;
  const shown = setTimeout(() => {
    set({ connection: 'gone', goneSince: now() - (performance.now() - lastAnswer) });
    stopTicker(true);
  }, GONE_AFTER_MS);
  trying = setInterval(async () => {
    if (!(await meet())) return;
    clearInterval(trying);
    clearTimeout(shown);
    trying = null;
    back();
  }, RETRY_MS);
}

function back() {
  const { connection, goneSince } = read();
  stopTicker(false);
  set({ connection: 'live', wasGoneMs: connection === 'gone' ? now() - goneSince : 0, goneSince: null });
  tell({ type: 'reload' });
}

// ---- the stream

/** Never ends by itself: the lock passes to another tab when this one closes. */
function holdStream() {
  let source = null;
  const open = () => {
    source?.close();
    source = new EventSource(path('/api/events', { after: lastId, key: loginKey() }));
    source.onopen = () => spread({ open: true });
    source.onerror = () => {
      spread({ open: false });
      // A closed source has been refused; it does not try again by itself.
      if (source.readyState === EventSource.CLOSED) setTimeout(again, RETRY_MS);
    };
    for (const type of TYPES) source.addEventListener(type, (event) => spread({ type, id: event.lastEventId, text: event.data }));
  };
  // Without a login it would be refused again and again.
  const again = () => (read().connection === 'out' ? setTimeout(again, RETRY_MS) : open());
  endStream = () => {
    if (source.readyState === EventSource.CLOSED) return;
    source.close();
    setTimeout(again, RETRY_MS);
  };
  open();
}

function spread(message) {
  tabs.postMessage(message);
  heard(message);
}

function heard({ open, out, entered, type, id, text }) {
  if (out) return answered(401);
  if (entered) return enter(true);
  if (open === false) return lose();
  if (open) {
    if (read().connection === 'connecting') set({ connection: 'live' });
    // What has happened since the last reading, before the stream was open, is not told by it.
    return tell({ type: 'reload' });
  }
  if (id) lastId = id;
  lastAnswer = performance.now();
  return tell(type === 'lost' ? { type: 'reload' } : { type, data: JSON.parse(text) });
}

export async function logout() {
  await post('/api/logout');
  keepLoginKey('');
  // Who comes next is not to read what was typed here.
  sessionStorage.clear();
  spread({ out: true });
}
