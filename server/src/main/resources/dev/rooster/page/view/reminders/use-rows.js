// Keeps the rows of a list while it is shown, and reads them anew when something has happened.
import { useEffect, useMemo, useState } from '../../lib.js';
import { get } from '../../api.js';
import { aboutReminders, onEvent } from '../../store.js';
import { now, onTick } from '../../time.js';
import { RowSource } from './source.js';

/** An event is on the screen soon; many cause few readings. */
const SETTLE_MS = 60;
const BETWEEN_MS = 400;
/** Rows move from group to group as time passes. */
const AGAIN_MS = 60_000;

/** What was read last, so that coming back shows it at once. */
let latest = null;

/** The rows of a query, as an object that is the same until the query changes. */
export function useRows(query) {
  const key = JSON.stringify(query);
  const [, render] = useState(0);
  const source = useMemo(() => {
    const made = new RowSource(get, query, () => render((it) => it + 1));
    if (latest) made.borrow(latest);
    latest = made;
    return made;
  }, [key]);
  useEffect(() => {
    let timer = null;
    let last = 0;
    let read = now();
    const refresh = async () => {
      timer = null;
      read = now();
      await source.refresh();
      last = performance.now();
    };
    const soon = () => { timer ??= setTimeout(refresh, Math.max(SETTLE_MS, last + BETWEEN_MS - performance.now())); };
    refresh();
    const stops = [
      onEvent((event) => {
        if (event.type === 'page.pending') render((it) => it + 1);
        else if (event.type === 'reload' || aboutReminders(event)) soon();
      }),
      onTick((at) => at - read > AGAIN_MS && soon()),
    ];
    return () => {
      clearTimeout(timer);
      stops.forEach((it) => it());
    };
  }, [source]);
  return source;
}
