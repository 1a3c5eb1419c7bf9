// What all views share: the connection, the reader, and what was read lately. Views read it by useStore and useQuery.
import { useCallback, useEffect, useRef, useState } from './lib.js';
import { get } from './api.js';

const state = {
  /** connecting, live, gone (no answer) or out (login ended) */
  connection: 'connecting',
  /** when the daemon stopped answering, in ms of the server's clock */
  goneSince: null,
  /** the answer of /api/me */
  me: null,
  /** the number of things that need the reader, and of unread messages */
  needs: 0,
  unread: 0,
  moreUnread: false,
  reminders: 0,
};
const readers = new Set();

export const read = () => state;

export function set(changes) {
  const changed = Object.keys(changes).some((name) => !Object.is(state[name], changes[name]));
  if (!changed) return;
  Object.assign(state, changes);
  readers.forEach((it) => it());
}

/** The part of the state that the selector returns; renders again when it changes. */
export function useStore(selector) {
  const [value, setValue] = useState(() => selector(state));
  const choose = useRef(selector);
  choose.current = selector;
  useEffect(() => {
    const look = () => setValue(() => choose.current(state));
    look();
    readers.add(look);
    return () => readers.delete(look);
  }, []);
  return value;
}

// ---- events of the server

const listeners = new Set();

/** Calls back with each event {type, data}; type "reload" means that events may be missing. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tell(event) {
  listeners.forEach((it) => it(event));
}

// ---- queries

const kept = new Map();
const MOST_KEPT = 60;
/** Bursts of events cause one read, and reads keep a distance, however much happens. */
const SETTLE_MS = 60;
const APART_MS = 300;

const asked = new Map();

/**
 * Reads a path, together with others that read it at the same time. joins: whether a request that has just been sent will
 * do; one that is older may have been answered before the event that is the reason for this read.
 */
function ask(path, joins) {
  let request = joins ? asked.get(path) : undefined;
  if (!request || performance.now() - request.at > SETTLE_MS / 2) {
    const abort = new AbortController();
    request = { at: performance.now(), readers: 0, abort, answer: get(path, { signal: abort.signal }) };
    asked.set(path, request);
    const over = () => asked.get(path) === request && asked.delete(path);
    request.answer.then(over, over);
  }
  request.readers += 1;
  let left = false;
  const leave = () => {
    if (left) return;
    left = true;
    request.readers -= 1;
    if (request.readers === 0) request.abort.abort();
  };
  return { at: request.at, answer: request.answer, leave };
}

/** Forgets what was read, as another reader must not see it. */
export function forgetAll() {
  kept.clear();
}

/**
 * Reads a path, and again when an event concerns it; null reads nothing.
 * Returns { data, error, loading, stale, reload, began }, began being when the reading of data began. Data of an earlier visit is there at once, with stale set.
 * concerns(event) decides which events read it again; without it none but "reload".
 */
export function useQuery(path, concerns) {
  const [, render] = useState(0);
  const entry = useRef(null);
  const wanted = useRef(concerns);
  wanted.current = concerns;
  if (entry.current?.path !== path) {
    const earlier = kept.get(path);
    entry.current = { path, data: earlier, error: null, loading: path !== null, stale: earlier !== undefined };
  }
  const look = useCallback(async (joins) => {
    const mine = entry.current;
    if (mine.path === null) return;
    mine.request?.leave();
    const request = ask(mine.path, joins);
    mine.request = request;
    mine.readAt = performance.now();
    mine.loading = true;
    try {
      const data = await request.answer;
      if (mine.request !== request) return;
      Object.assign(mine, { data, error: null, loading: false, stale: false, began: request.at });
      keep(mine.path, data);
    } catch (error) {
      if (error.name === 'AbortError' || mine.request !== request) return;
      Object.assign(mine, { error, loading: false });
    }
    if (entry.current === mine) render((count) => count + 1);
  }, []);
  const reload = useCallback(() => look(false), []);
  useEffect(() => {
    look(true);
    let timer = null;
    let missed = false;
    const mine = entry.current;
    const soon = () => {
      // Nobody sees what a hidden page would read.
      missed = document.hidden;
      if (timer !== null || missed) return;
      const wait = Math.max(SETTLE_MS, APART_MS - (performance.now() - (mine.readAt ?? 0)));
      timer = setTimeout(() => { timer = null; look(true); }, wait);
    };
    const stop = onEvent((event) => (event.type === 'reload' || wanted.current?.(event)) && soon());
    const seen = () => missed && soon();
    document.addEventListener('visibilitychange', seen);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(timer);
      mine.request?.leave();
      mine.request = null;
    };
  }, [path]);
  const { data, error, loading, stale, began } = entry.current;
  return { data, error, loading, stale, reload, began };
}

function keep(path, data) {
  kept.delete(path);
  kept.set(path, data);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}

/** Events about reminders or runs. */
export const aboutReminders = (event) => /^(reminder|run)\./.test(event.type);

/** The view and its path: a search, a filter or an opened run leave it as it is. */
export const where = () => location.hash.split('?')[0];

/** Gives the view a title that is known only once it has been read, such as the name of a reminder. */
export function useTitle(text) {
  useEffect(() => set({ named: text ? { where: where(), text } : null }), [text]);
}

/** Events after which something else may need the reader. Faults in files have none, so each minute is one. */
export const aboutNeeds = (event) => /^(reminder\.|run\.completed$|delivery\.|page\.minute$)/.test(event.type);
