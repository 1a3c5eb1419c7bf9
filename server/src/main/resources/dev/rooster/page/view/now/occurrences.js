// Reads /api/occurrences for a window that moves with the time: again at each minute, and when something happened.
import { useCallback, useEffect, useRef, useState } from '../../lib.js';
import { get, path } from '../../api.js';
import { aboutReminders, onEvent } from '../../store.js';
import { now, onTick } from '../../time.js';

/** Bursts of events cause one read, and reads keep a distance, however much happens. */
const SETTLE_MS = 80;
const APART_MS = 1_000;

const latest = new Map();

/**
 * windowOf(now) tells {from, to, ...} in ms; key says which window it is, false for none yet. Returns {data, error, reload}: the data of
 * another key is never shown, those of an earlier visit are.
 */
export function useOccurrences(windowOf, key) {
  const [, render] = useState(0);
  const wanted = useRef(windowOf);
  wanted.current = windowOf;
  const state = useRef({ key: null });
  if (state.current.key !== key) state.current = { key, data: latest.get(key), error: null };
  const reload = useCallback(async () => {
    const mine = state.current;
    if (mine.key === false) return;
    mine.abort?.abort();
    mine.abort = new AbortController();
    const { signal } = mine.abort;
    mine.readAt = performance.now();
    const { from, to, ...rest } = wanted.current(now());
    try {
      const iso = (ms) => new Date(ms).toISOString();
      mine.data = await get(path('/api/occurrences', { from: iso(from), to: iso(to), ...rest }), { signal });
      mine.error = null;
      latest.set(mine.key, mine.data);
    } catch (error) {
      if (error.name === 'AbortError' || signal.aborted) return;
      mine.error = error;
    }
    if (state.current === mine) render((it) => it + 1);
  }, []);
  useEffect(() => {
    reload();
    let timer = null;
    const soon = () => {
      if (timer !== null) return;
      const wait = Math.max(SETTLE_MS, APART_MS - (performance.now() - (state.current.readAt ?? 0)));
      timer = setTimeout(() => { timer = null; reload(); }, wait);
    };
    const stops = [
      onEvent((event) => (event.type === 'reload' || aboutReminders(event)) && soon()),
      onTick((at) => at % 60_000 < 1_000 && soon()),
    ];
    const mine = state.current;
    return () => {
      stops.forEach((stop) => stop());
      clearTimeout(timer);
      mine.abort?.abort();
    };
  }, [key]);
  return { data: state.current.data, error: state.current.error, reload };
}
