// Reads /api/occurrences for a window that moves with the time: again at each minute, and when something happened.
import { useCallback, useEffect, useRef, useState } from '../../lib.js';
import { keepReading, KeptForReader } from '../../again.js';
import { get, path } from '../../api.js';
import { aboutReminders } from '../../store.js';
import { now } from '../../time.js';

/** Bursts of events cause one read, and reads keep a distance, however much happens. */
const SETTLE_MS = 80;
const APART_MS = 1_000;

const latest = new KeptForReader();

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
    const stop = keepReading(reload, { concerns: aboutReminders, settleMs: SETTLE_MS, apartMs: APART_MS });
    const mine = state.current;
    return () => {
      stop();
      mine.abort?.abort();
    };
  }, [key]);
  return { data: state.current.data, error: state.current.error, reload };
}
