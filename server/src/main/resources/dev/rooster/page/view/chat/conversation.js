// The messages of a conversation: the latest first, older ones on demand, new ones as the server tells of them.
import { useCallback, useEffect, useRef, useState } from '../../lib.js';
import { get, path } from '../../api.js';
import { onEvent } from '../../store.js';

const PAGE = 60;
const SETTLE_MS = 60;

/**
 * Reads the conversation with this key, if it exists: { messages, agent, error, loading, older, loadOlder, sync }.
 * sync reads what is new and returns the messages.
 */
export function useConversation(key, exists) {
  const [, render] = useState(0);
  const own = useRef(null);
  if (own.current?.key !== key) own.current = { key, messages: [], agent: null, cursor: null, position: null, error: null, loading: exists, syncing: null };
  const sync = useCallback(() => {
    const mine = own.current;
    // One reading at a time: what comes meanwhile is read after it.
    mine.syncing = (mine.syncing ?? Promise.resolve()).then(() => read(mine)).then(() => {
      if (own.current === mine) render((count) => count + 1);
      return mine.messages;
    });
    return mine.syncing;
  }, []);
  useEffect(() => {
    if (exists) sync();
    let timer = null;
    const stop = onEvent((event) => {
      const concerns = (event.type === 'reload' && exists) || (event.type === 'session.message' && event.data?.session === key);
      if (!concerns) return;
      clearTimeout(timer);
      timer = setTimeout(sync, SETTLE_MS);
    });
    return () => { stop(); clearTimeout(timer); };
  }, [key, exists]);
  const loadOlder = useCallback(async () => {
    const mine = own.current;
    try {
      const page = await get(path(route(mine.key), { limit: PAGE, cursor: mine.cursor }));
      Object.assign(mine, { messages: [...page.messages, ...mine.messages], cursor: page.next_cursor });
    } catch (error) {
      mine.error = error;
    }
    if (own.current === mine) render((count) => count + 1);
  }, []);
  const { messages, agent, error, loading, cursor } = own.current;
  return { messages, agent, error, loading, older: cursor !== null, loadOlder, sync };
}

const route = (key) => `/api/sessions/${encodeURIComponent(key)}`;

async function read(mine) {
  try {
    const first = mine.position === null;
    let page = await ask(mine);
    if (first) Object.assign(mine, { messages: [], cursor: page.next_cursor });
    take(mine, page);
    // After a gap there may be many: a page that is not full is the last one.
    while (!first && page.messages.length === PAGE) {
      page = await ask(mine);
      take(mine, page);
    }
  } catch (error) {
    // A position that the server no longer knows: from the beginning, next time.
    if (mine.position !== null && error.status === 400) mine.position = null;
    Object.assign(mine, { loading: false, error: error.status === 404 ? null : error });
  }
}

const ask = (mine) => get(path(route(mine.key), { limit: PAGE, after: mine.position }));

function take(mine, page) {
  Object.assign(mine, { messages: [...mine.messages, ...page.messages], agent: page.agent, position: page.position, error: null, loading: false });
}
