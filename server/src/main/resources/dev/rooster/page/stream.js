// The stream of events, one for all tabs: a browser opens at most six connections to a host, so one tab holds the stream
// (by a Web Lock) and tells the others. A stream that has been silent for longer than it may be is opened again.

import { loginKey, path } from './api.js';

const TYPES = [
  'reminder.approved', 'reminder.cancelled', 'reminder.changed', 'reminder.completed', 'reminder.created', 'reminder.deleted',
  'reminder.done', 'reminder.undone', 'reminder.paused', 'reminder.rescheduled', 'reminder.resumed', 'reminder.snoozed',
  'run.due', 'run.started', 'run.completed', 'delivery.delivered', 'delivery.failed', 'delivery.pending', 'delivery.unknown',
  'inbox.arrived', 'inbox.seen', 'agent.message', 'agent.report', 'agent.active', 'agent.ended', 'agent.idle', 'session.message', 'lost',
  'heartbeat',
];
const RETRY_MS = 1_000;
/** Two heartbeats of the daemon. */
const SILENCE_MS = 10_000;

const tabs = new BroadcastChannel('rooster');
let hear = () => {};
let lastId = '';
/** Whether this tab holds the stream, or will. */
let holds = false;
let wanted = true;
let source = null;
let retry = null;
let silence = null;

/** Calls back with {open: true or false}, {silent: true}, events {type, text}, and with what other tabs say. */
export function listen(callback) {
  hear = callback;
  tabs.onmessage = ({ data }) => heard(data);
}

/** Holds the stream as soon as no other tab does. The lock passes to another tab when this one closes. */
export function holdStream() {
  navigator.locks.request('rooster-events', () => new Promise(() => {
    holds = true;
    if (wanted) restart();
  }));
}

/** Opens the stream anew, if this tab holds it: with the login of now, and after the last event. */
export function restart() {
  wanted = true;
  listenFor();
  if (!holds) return;
  close();
  const mine = new EventSource(path('/api/events', { after: lastId, key: loginKey() }));
  source = mine;
  mine.onopen = () => spread({ open: true });
  mine.onerror = () => {
    if (source !== mine) return;
    // A closed source has been refused; it does not try again by itself.
    if (mine.readyState === EventSource.CLOSED) retry = setTimeout(restart, RETRY_MS);
    spread({ open: false });
  };
  for (const type of TYPES) mine.addEventListener(type, (event) => spread({ type, id: event.lastEventId, text: event.data }));
}

/** Without a login it would be refused again and again. */
export function endStream() {
  wanted = false;
  clearTimeout(silence);
  close();
}

function close() {
  clearTimeout(retry);
  source?.close();
  source = null;
}

/** Tells this tab and the others. */
export function spread(message) {
  tellOthers(message);
  heard(message);
}

export const tellOthers = (message) => tabs.postMessage(message);

function heard(message) {
  if (message.id) lastId = message.id;
  if (wanted && (message.type || message.open)) listenFor();
  hear(message);
}

/** Expects a sign of the daemon in time. */
function listenFor() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    restart();
    hear({ silent: true });
  }, SILENCE_MS);
}
