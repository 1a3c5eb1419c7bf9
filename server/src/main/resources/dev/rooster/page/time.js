// Time as the page shows it: on the server's clock, in the reader's zone. One ticker writes all countdowns.
import { html, useEffect, useRef } from './lib.js';

let base = Date.now() - performance.now();
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Sets the clock and the zone by an answer of the server. */
export function setClock(nowMs, zoneId) {
  base = nowMs - performance.now();
  if (zoneId && zoneId !== zone) {
    zone = zoneId;
    formats.clear();
  }
}

/** The server's time in milliseconds. */
export const now = () => Math.round(base + performance.now());
export const readerZone = () => zone;

const millis = (time) => (typeof time === 'number' ? time : Date.parse(time));

// ---- the ticker

const ticking = new Set();
let timer = null;
let stopped = false;

/** Calls back at each whole second of the server's clock while the page is visible and the daemon answers. */
export function onTick(callback) {
  ticking.add(callback);
  schedule();
  return () => ticking.delete(callback);
}

/** Stops all countdowns while the daemon is gone. */
export function stopTicker(gone) {
  stopped = gone;
  schedule();
}

/** While a machine sleeps, the clock of the day goes on, but performance.now() need not. */
const JUMP_MS = 2_000;
let between = Date.now() - performance.now();
let jumped = () => {};

/** Calls back when the machine has slept, or its clock was set: what the page takes for now may be wrong. */
export function onJump(callback) {
  jumped = callback;
}

function lookForJump() {
  const before = between;
  between = Date.now() - performance.now();
  if (Math.abs(between - before) > JUMP_MS) jumped();
}

function schedule() {
  if (timer !== null || stopped || document.hidden || ticking.size === 0) return;
  timer = setTimeout(() => {
    timer = null;
    if (stopped || document.hidden) return;
    lookForJump();
    const at = now();
    ticking.forEach((it) => it(at));
    schedule();
  }, 1_001 - (now() % 1_000));
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  lookForJump();
  const at = now();
  if (!stopped) ticking.forEach((it) => it(at));
  schedule();
});

/** A text of the current time, written by the ticker without rendering anything again. */
export function Ticking({ text, ...attributes }) {
  const node = useRef(null);
  useEffect(() => {
    const write = (at) => {
      const next = text(at);
      if (node.current && node.current.textContent !== next) node.current.textContent = next;
    };
    write(now());
    return onTick(write);
  }, [text]);
  return html`<time ref=${node} ...${attributes}>${text(now())}</time>`;
}

/** How long until an instant; the tooltip is the instant in full. */
export function Countdown({ at, ...attributes }) {
  const due = millis(at);
  const text = useRef(null);
  if (text.current?.due !== due) text.current = Object.assign((time) => countdown(due - time), { due });
  return html`<${Ticking} text=${text.current} title=${full(at)} datetime=${iso(due)} ...${attributes} />`;
}

// ---- texts

/** "due", "2:08", "6 h 12 min", "4 d 1 h"; never negative. */
export function countdown(ms) {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 0) return 'due';
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 1_440)} d ${Math.floor((minutes % 1_440) / 60)} h`;
}

/** "4 ms", "8.1 s", "41 s", "3 min 4 s", "6 h 12 min", "4 d 1 h". */
export function duration(ms) {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  if (minutes < 1_440) return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
  const hours = Math.floor(minutes / 60);
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`;
}

const two = (number) => String(number).padStart(2, '0');
const iso = (ms) => (Number.isFinite(ms) ? new Date(ms).toISOString() : undefined);

const formats = new Map();

/** The fields of an instant in a zone: year, month, day, weekday, hour, minute, second, offset. */
export function fields(time, zoneId = zone) {
  let format = formats.get(zoneId);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zoneId, hourCycle: 'h23', weekday: 'short', year: 'numeric', month: 'short', day: 'numeric',
      hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'longOffset',
    });
    formats.set(zoneId, format);
  }
  const found = {};
  for (const part of format.formatToParts(millis(time))) found[part.type] = part.value;
  const offset = (found.timeZoneName ?? '').replace('GMT', '');
  return { ...found, month: found.month.slice(0, 3), offset: offset || '+00:00' };
}

/** "14:50", with seconds if they are not zero or asked for. */
export function clock(time, { zoneId, seconds = false } = {}) {
  const it = fields(time, zoneId);
  return seconds ? `${it.hour}:${it.minute}:${it.second}` : `${it.hour}:${it.minute}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Days of the calendar since 1970. A day in a zone may have 23 or 25 hours, or may not exist. */
const dayNumber = (it) => Date.UTC(Number(it.year), MONTHS.indexOf(it.month), Number(it.day)) / 86_400_000;

/** "Today", "Tomorrow", "Yesterday", else "Tue 17 Nov", with the year if it is another one. */
export function day(time, { zoneId, names = true } = {}) {
  const it = fields(time, zoneId);
  const current = fields(now(), zoneId);
  if (names) {
    const name = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[dayNumber(it) - dayNumber(current)];
    if (name) return name;
  }
  const text = `${it.weekday} ${it.day} ${it.month}`;
  return it.year === current.year ? text : `${text} ${it.year}`;
}

/** "Today 14:50", "Tue 17 Nov 03:00": beside a countdown. */
export function absolute(time, options = {}) {
  return `${day(time, options)} ${clock(time, options)}`;
}

/** A day as it stands within a sentence: "today 14:50". */
export const inSentence = (text) => text.replace(/^(Today|Tomorrow|Yesterday)/, (it) => it.toLowerCase());

/** "Mon 16 Nov 2026 14:50:00 +01:00, Europe/Berlin": for tooltips and details. */
export function full(time, zoneId = zone) {
  if (!Number.isFinite(millis(time))) return '';
  const it = fields(time, zoneId);
  return `${it.weekday} ${it.day} ${it.month} ${it.year} ${it.hour}:${it.minute}:${it.second} ${it.offset}, ${zoneId}`;
}

/** "09:00 in Tokyo", for a reminder with a zone of its own. */
export function elsewhere(time, zoneId) {
  return `${clock(time, { zoneId })} in ${zoneId.split('/').pop().replaceAll('_', ' ')}`;
}

export { millis };
