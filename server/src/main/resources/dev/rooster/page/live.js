// Keeps the page live: who the reader is, the login, and whether the daemon answers. The events come by stream.js.
import { get, keepLoginKey, loginKey, onAnswer, post } from './api.js';
import { forgetAll, read, set, tell, useStore } from './store.js';
import { endStream, holdStream, listen, restart, spread, tellOthers } from './stream.js';
import { now, onJump, setClock, stopTicker } from './time.js';
import { allFinished, finishToasts } from './ui.js';

const RETRY_MS = 1_000;
/** A daemon that takes longer to say who the reader is hangs. */
const PATIENCE_MS = 5_000;
/** A shorter silence is not shown. */
const GONE_AFTER_MS = 3_000;
/** A login in another tab takes no longer. */
const LOGIN_MS = 10_000;
/** Whose this tab is, beside the drafts of that reader. */
const READER = 'rooster.reader';

let lastAnswer = performance.now();
/** The timers of the questions whether the daemon is back; null while it answers. */
let trying = null;
/** Whether the page is about to start anew: what is still answered then is of no interest. */
let leaving = false;
/** Runs while another tab logs in: that ends the login of this one before the next is known here. */
let entering = null;

/** Whether actions can work: false while the daemon is gone. */
export const useLive = () => useStore((it) => it.connection !== 'gone');

/** Logs in by the link of the address, if there is one, and starts to listen. */
export async function start() {
  onAnswer(answered);
  listen(heard);
  window.addEventListener('hashchange', () => location.hash.startsWith('#login=') && enter());
  await enter();
  holdStream();
  // Another tab may have logged in or out meanwhile.
  document.addEventListener('visibilitychange', () => document.hidden || enter());
  onJump(wake);
}

/** What happened while the machine slept has not been heard, and the clock is behind. */
async function wake() {
  if (read().connection === 'live' && (await meet())) readAnew();
}

/** anew: whether another tab has logged in, after which the stream is that of an ended login. */
async function enter(anew = false) {
  const another = await login();
  const before = read().connection;
  if (!(await meet())) return;
  if (another || anew) stopTrying();
  else if (trying !== null || before === 'live') return;
  forgetAll();
  readAnew();
}

/** Whether there was a link to log in by. Its code is in the hash, which browsers do not send, and leaves the address at once. */
async function login() {
  const code = /^#login=([\w-]+)$/.exec(location.hash)?.[1];
  if (!code) return false;
  history.replaceState(null, '', '#/now');
  tellOthers({ entering: true });
  try {
    keepLoginKey((await post('/api/login', { code })).key);
    tellOthers({ entered: true, key: loginKey() });
    return true;
  } catch (error) {
    tellOthers({ entered: false });
    if (!error.offline) set({ loginError: error });
    return false;
  }
}

/** Another tab logs in. */
function expectLogin() {
  clearTimeout(entering);
  entering = setTimeout(() => othersEntered({ entered: true, key: loginKey() }), LOGIN_MS);
}

function othersEntered({ entered, key }) {
  clearTimeout(entering);
  entering = null;
  if (!entered) return;
  keepLoginKey(key);
  enter(true);
}

/** Reads who the reader is, and the server's clock. False without an answer, and if the page starts anew for another reader. */
async function meet() {
  const asked = performance.now();
  try {
    const me = await get('/api/me', { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (isAnother(me)) {
      leave(me);
      return false;
    }
    setClock(me.now_ms + (performance.now() - asked) / 2, me.zone);
    set({ me, loginError: null });
    return true;
  } catch {
    return false;
  }
}

const nameOf = (me) => JSON.stringify(me.user);

function keepReader(me) {
  try {
    sessionStorage.setItem(READER, nameOf(me));
  } catch {
    // Storage is full or forbidden, and so keeps no drafts either.
  }
}

function isAnother(me) {
  const before = sessionStorage.getItem(READER);
  if (before === null) keepReader(me);
  return before !== null && before !== nameOf(me);
}

/** Who comes next is not to see what was read or typed here: the page starts anew, with nothing. */
function leave(next) {
  leaving = true;
  endStream();
  forgetAll();
  sessionStorage.clear();
  if (next) keepReader(next);
  location.reload();
}

function answered(status) {
  if (leaving) return;
  if (status === 0) {
    lose();
  } else if (status === 401) {
    if (entering !== null) return;
    stopTrying();
    forgetAll();
    set({ connection: 'out', me: null });
    stopTicker(true);
    endStream();
  } else if (status < 500) {
    lastAnswer = performance.now();
  }
}

export async function logout() {
  // What can be undone until then could not be done after it.
  tellOthers({ finish: true });
  finishToasts();
  await allFinished();
  leaving = true;
  try {
    await post('/api/logout');
  } catch (error) {
    leaving = false;
    // A login that has ended already needs no logout.
    if (error.status !== 401) throw error;
  }
  keepLoginKey('');
  spread({ out: true });
}

// ---- gone and back

function lose() {
  if (trying !== null || read().connection === 'out') return;
  const mine = { again: null, shown: setTimeout(gone, GONE_AFTER_MS) };
  trying = mine;
  const ask = async () => {
    const met = await meet();
    // A login that has ended meanwhile ends the questions as well.
    if (trying !== mine) return;
    if (met) back();
    else mine.again = setTimeout(ask, RETRY_MS);
  };
  mine.again = setTimeout(ask, RETRY_MS);
}

function gone() {
  set({ connection: 'gone', goneSince: now() - (performance.now() - lastAnswer) });
  stopTicker(true);
}

function stopTrying() {
  clearTimeout(trying?.again);
  clearTimeout(trying?.shown);
  trying = null;
}

function back() {
  stopTrying();
  const { connection, goneSince } = read();
  set({ wasGoneMs: connection === 'gone' ? now() - goneSince : 0, goneSince: null });
  readAnew();
}

function readAnew() {
  set({ connection: 'live' });
  stopTicker(false);
  restart();
  tell({ type: 'reload' });
}

// ---- what is heard from the stream and from other tabs

function heard({ open, silent, finish, out, entering: enters, entered, key, type, text }) {
  if (finish) return finishToasts();
  if (out) return leave();
  if (enters) return expectLogin();
  if (entered !== undefined) return othersEntered({ entered, key });
  if (silent || open === false) return lose();
  if (open) {
    if (read().connection === 'connecting') set({ connection: 'live' });
    // What has happened since the last reading, before the stream was open, is not told by it.
    return tell({ type: 'reload' });
  }
  lastAnswer = performance.now();
  if (type === 'heartbeat') return undefined;
  return tell(type === 'lost' ? { type: 'reload' } : { type, data: JSON.parse(text) });
}
