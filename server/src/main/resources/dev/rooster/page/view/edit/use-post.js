// Asks the server while somebody types: a moment after the last key, and only the newest answer counts.
import { useEffect, useRef, useState } from '../../lib.js';
import { post } from '../../api.js';
import { onEvent } from '../../store.js';

const PAUSE_MS = 150;

/**
 * { data, error, asked (the body that data or error belongs to) } of the body. null asks nothing; undefined neither,
 * but keeps the answer, as the body is not known yet. Old data stays until the new is here. Asks again when since changes.
 */
export function usePost(path, body, since) {
  const [answer, setAnswer] = useState({ data: null, error: null, asked: null });
  const [again, setAgain] = useState(0);
  const key = body === null ? null : JSON.stringify(body);
  const first = useRef(true);
  useEffect(() => onEvent((event) => event.type === 'reload' && setAgain((it) => it + 1)), []);
  useEffect(() => {
    if (key === undefined) return undefined;
    if (key === null) {
      setAnswer({ data: null, error: null, asked: null });
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const data = await post(path, body, { signal: abort.signal });
        if (!abort.signal.aborted) setAnswer({ data, error: null, asked: key });
      } catch (error) {
        if (error.name !== 'AbortError' && !abort.signal.aborted) setAnswer((before) => ({ data: before.data, error, asked: key }));
      }
    }, first.current ? 0 : PAUSE_MS);
    first.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key, again, since]);
  return { ...answer, current: answer.asked === key };
}
