// Keeps the rows of a list while it is shown, and reads them anew when something has happened.
import { useEffect, useMemo, useState } from '../../lib.js';
import { keepReading, KeptForReader } from '../../again.js';
import { usePending } from '../../actions.js';
import { get } from '../../api.js';
import { aboutReminders } from '../../store.js';
import { RowSource } from './source.js';

/** An event is on the screen soon; many cause few readings. */
const SETTLE_MS = 60;
const BETWEEN_MS = 400;

/** What was read last, so that coming back shows it at once. */
const kept = new KeptForReader();

/** The rows of a query, as an object that is the same until the query changes. */
export function useRows(query) {
  const key = JSON.stringify(query);
  const [, render] = useState(0);
  const source = useMemo(() => {
    const made = new RowSource(get, query, () => render((it) => it + 1));
    const latest = kept.get('latest');
    if (latest) made.borrow(latest);
    return made;
  }, [key]);
  usePending(source.began);
  useEffect(() => {
    const refresh = async () => {
      await source.refresh();
      kept.set('latest', source);
    };
    const stop = keepReading(refresh, { concerns: aboutReminders, settleMs: SETTLE_MS, apartMs: BETWEEN_MS });
    return () => {
      stop();
      source.end();
    };
  }, [source]);
  return source;
}
