// When views read again what they show, and what they keep of it for the next visit.
import { useEffect, useState } from './lib.js';
import { onEvent, read as state } from './store.js';
import { now, onTick } from './time.js';

const minuteOf = (at) => Math.floor(at / 60_000);

/** Calls back when another minute has begun, also if the tab was hidden meanwhile. Returns a function that ends it. */
function onMinute(callback) {
  let before = minuteOf(now());
  return onTick((at) => {
    if (minuteOf(at) === before) return;
    before = minuteOf(at);
    callback();
  });
}

/** Renders again at each minute, as words such as "Today" are true until midnight only. */
export function useMinutes() {
  const [, render] = useState(0);
  useEffect(() => onMinute(() => render((it) => it + 1)), []);
}

/**
 * Reads now, and again soon after an event that concerns it, after "reload" and at each minute. Bursts of events cause
 * one reading, and readings keep a distance, however much happens. While nobody looks there is none, but one when
 * somebody does again. Returns a function that ends it.
 */
export function keepReading(read, { concerns, settleMs, apartMs }) {
  let timer = null;
  let reading = false;
  let readAt = 0;
  /** Something happened that the reading under way may not show, or while nobody looked. */
  let missed = false;
  let ended = false;
  const begin = async () => {
    timer = null;
    missed = false;
    reading = true;
    await read();
    reading = false;
    readAt = performance.now();
    if (missed) soon();
  };
  const soon = () => {
    missed = document.hidden || reading;
    if (missed || ended) return;
    timer ??= setTimeout(begin, Math.max(settleMs, readAt + apartMs - performance.now()));
  };
  const seen = () => missed && !document.hidden && soon();
  document.addEventListener('visibilitychange', seen);
  const stops = [onEvent((event) => (event.type === 'reload' || concerns(event)) && soon()), onMinute(soon)];
  begin();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
    stops.forEach((it) => it());
  };
}

/** A map of what was read; another reader of the same tab finds nothing in it. */
export class KeptForReader {
  #kept = new Map();
  #reader;

  get(key) {
    return this.#mine().get(key);
  }

  set(key, value) {
    this.#mine().set(key, value);
  }

  #mine() {
    const reader = state().me?.user;
    if (reader !== this.#reader) this.#kept.clear();
    this.#reader = reader;
    return this.#kept;
  }
}
