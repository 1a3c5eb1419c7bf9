// The rows of the history: read by pages, and kept while more are loaded.
import { useCallback, useEffect, useRef, useState } from '../../lib.js';
import { get, path } from '../../api.js';
import { onEvent } from '../../store.js';
import { day, now } from '../../time.js';
import { isoDay, noonOf } from './days.js';

const PAGE = 50;
const SETTLE_MS = 80;

/**
 * Puts a new first page before what was loaded after it; null if they do not meet. A page of a search may be empty
 * although there are more.
 */
export function joined(first, loaded, complete) {
  if (complete) return first;
  if (first.length === 0) return loaded;
  const last = first.at(-1).id;
  const at = loaded.findIndex((it) => it.id === last);
  return at < 0 ? null : [...first, ...loaded.slice(at + 1)];
}

/**
 * Runs by the day on which they were recorded, in the order of the server: [{day, date, runs}]; or under the only day on
 * which all of them were due.
 */
export function byDay(runs, only) {
  const groups = [];
  for (const run of runs) {
    const date = only || isoDay(run.recorded_at);
    if (groups.at(-1)?.date !== date) groups.push({ day: only ? nameOf(only) : day(run.recorded_at), date, runs: [] });
    groups.at(-1).runs.push(run);
  }
  return groups;
}

function nameOf(date) {
  const near = new Map([[isoDay(now()), 'Today'], [isoDay(now() - 86_400_000), 'Yesterday']]);
  return near.get(date) ?? day(noonOf(date), { zoneId: 'UTC', names: false });
}

/**
 * Reads the runs of a filter: { runs, stale, error, loading, more, loadMore, loadingMore }. Until they are there, runs
 * are those of the filter before, and stale.
 */
export function useRuns(filter) {
  const address = path('/api/runs', { ...filter, limit: PAGE });
  const [state, setState] = useState({ address, runs: null, cursor: null, error: null });
  const current = useRef(state);
  current.current = state.address === address ? state : { address, runs: null, cursor: null, error: null };
  const change = (changes) => {
    current.current = { ...current.current, ...changes };
    setState(current.current);
  };
  const take = ({ items, next_cursor: cursor }) => {
    const kept = joined(items, current.current.runs ?? [], cursor === null);
    change({ runs: kept ?? items, cursor: kept && kept.length > items.length ? current.current.cursor : cursor, error: null });
  };
  useEffect(() => {
    const abort = new AbortController();
    let timer = null;
    const read = () => get(address, { signal: abort.signal }).then((page) => {
      if (!abort.signal.aborted) take(page);
    }, (error) => { if (error.name !== 'AbortError') change({ error }); });
    setState(current.current);
    read();
    const stop = onEvent((event) => {
      if (!/^(reload|run\.completed|delivery\.)/.test(event.type)) return;
      clearTimeout(timer);
      timer = setTimeout(read, SETTLE_MS);
    });
    return () => { abort.abort(); stop(); clearTimeout(timer); };
  }, [address]);
  const [loadingMore, setLoadingMore] = useState(false);
  const loadMore = useCallback(async () => {
    const { cursor, runs } = current.current;
    if (!cursor) return;
    setLoadingMore(true);
    try {
      const page = await get(path('/api/runs', { ...filter, limit: PAGE, cursor }));
      if (current.current.address !== address) return;
      const known = new Set(runs.map((it) => it.id));
      change({ runs: [...current.current.runs, ...page.items.filter((it) => !known.has(it.id))], cursor: page.next_cursor });
    } catch (error) {
      change({ error });
    } finally {
      setLoadingMore(false);
    }
  }, [address]);
  const { error, cursor } = current.current;
  const before = useRef(null);
  if (current.current.runs) before.current = current.current.runs;
  const stale = current.current.runs === null && !error;
  const runs = stale ? before.current : current.current.runs;
  return { runs, stale, error, loading: runs === null && !error, more: cursor !== null, loadMore, loadingMore };
}
