// Finds the messages of a run in a long conversation. Pure but for the reader.
import { path } from '../../api.js';
import { millis } from '../../time.js';

const PAGE = 1_000;

/**
 * The messages of a conversation that were written between two instants, and its agent. Reads back from the latest page
 * until one begins before the first instant.
 */
export async function messagesBetween(session, from, to, read) {
  const found = [];
  let page;
  let cursor = null;
  do {
    page = await read(path(`/api/sessions/${encodeURIComponent(session)}`, { limit: PAGE, cursor }));
    found.unshift(...page.messages.filter((it) => millis(it.at) >= from && millis(it.at) <= to));
    cursor = page.next_cursor;
  } while (cursor !== null && page.messages.length > 0 && millis(page.messages[0].at) >= from);
  return { messages: found, agent: page.agent };
}
