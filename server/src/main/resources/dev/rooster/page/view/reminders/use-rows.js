// Keeps the rows of a list while it is shown, and reads them anew when something has happened.
import { useEffect, useMemo, useState } from '../../lib.js';
import { get } from '../../api.js';
import { aboutReminders, onEvent, read as state } from '../../store.js';
import { now, onTick } from '../../time.js';
import { RowSource } from './source.js';

/** An event is on the screen soon; many cause few readings. */
const SETTLE_MS = 60;
const BETWEEN_MS = 400;
/** Rows move from group to group as time passes. */
const AGAIN_MS = 60_000;

/** What was read last, and by whom, so that coming back shows it at once. */
let latest = null;
let reader;

/** The rows of a query, as an object that is the same until the query changes. */
export function useRows(query) {
  const key = JSON.stringify(query);
  const [, render] = useState(0);
  const source = useMemo(() => {
    const made = new RowSource(get, query, () => render((it) => it + 1));
    const user = state().me?.user;
    if (latest && reader === user) made.borrow(latest);
    latest = made;
    reader = user;
    return made;
  }, [key]);
  useEffect(() => {
    let timer = null;
    let last = 0;
    let readAt = now();
    const refresh = async () => {
      timer = null;
      readAt = now();
      await source.refresh();
      last = performance.now();
    };
    let missed = false;
    const seen = () => {
      if (!document.hidden && missed) soon();
    };
    const soon = () => {
      // Nobody looks: once is enough, when somebody does again.
      missed = document.hidden;
      if (missed) return;
      timer ??= setTimeout(refresh, Math.max(SETTLE_MS, last + BETWEEN_MS - performance.now()));
    };
    refresh();
    document.addEventListener('visibilitychange', seen);
    const stops = [
      onEvent((event) => {
        if (event.type === 'page.pending') render((it) => it + 1);
        else if (event.type === 'reload' || aboutReminders(event)) soon();
      }),
      onTick((at) => at - readAt > AGAIN_MS && soon()),
    ];
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      stops.forEach((it) => it());
    };
  }, [source]);
  return source;
}
