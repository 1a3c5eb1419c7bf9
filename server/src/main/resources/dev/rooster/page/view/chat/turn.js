// The turns that this tab has started: streamed, and stopped when the reader wants. They outlive the view, because the
// server stops a turn whose client leaves.
import { ApiError, stream } from '../../api.js';
import { tell } from '../../store.js';
import { announce } from '../../ui.js';
import { unstoredHalf, withHalves } from './halves.js';
import { readEvents } from './sse.js';
import { proofOf } from './turns.js';

/**
 * The turn of a conversation by its key: {text, since, written, calls, state, error, stored, half, unstored}. state is on,
 * done, stopped or failed; since is the time of the last message before it; stored is set when the server's messages
 * replace it, all but half: what the agent had written of a reply that it did not end.
 */
const live = new Map();

/** The halves of earlier turns, as messages, by the key of their conversation. They are only in this tab. */
const halves = new Map();

export const turnOf = (key) => live.get(key) ?? null;
export const isOn = (turn) => turn?.state === 'on';

const changed = (key) => tell({ type: 'page.turn', data: { key } });

/**
 * The messages of the turn have been read: a finished one is forgotten; of another, what ended it stays. Returns the
 * text if the server has not stored it.
 */
export function settle(key, messages) {
  const turn = live.get(key);
  if (!turn || isOn(turn)) return null;
  if (turn.state === 'done') live.delete(key);
  turn.stored = messages.some((it) => it.role === 'user' && it.text === turn.text && Date.parse(it.at) > turn.since);
  turn.half = turn.state === 'done' ? '' : unstoredHalf(turn, messages);
  turn.after = messages.at(-1)?.at ?? null;
  changed(key);
  return turn.state === 'done' || turn.stored ? null : turn.text;
}

/** The messages that the stream does not show, with the halves of replies that broke off before. */
export function beside(key, messages) {
  const turn = live.get(key);
  const shown = turn && !turn.stored ? messages.filter((it) => Date.parse(it.at) <= turn.since) : messages;
  return withHalves(halves.get(key) ?? [], shown);
}

/** Another turn begins: what was read of the one before stays where it was read. */
function keepHalf(key) {
  const before = live.get(key);
  if (!before?.half || !before.stored || !before.after) return;
  halves.set(key, [...(halves.get(key) ?? []), { role: 'assistant', text: before.half, at: before.after, ended: before.state }]);
}

/**
 * Sends a message; the turn goes on until the agent has replied. session is what the server takes: main or a key.
 * Returns the key under which the server keeps the conversation, or null if there was no reply.
 */
export async function send({ key, text, agent, session, since }) {
  const abort = new AbortController();
  const turn = { text, since, stored: false, written: '', half: '', after: null, unstored: null, calls: [], state: 'on', error: null, stop: () => abort.abort() };
  keepHalf(key);
  live.set(key, turn);
  changed(key);
  let kept = null;
  try {
    const response = await stream('/api/messages', { text, agent: agent || undefined, session }, abort.signal);
    await readEvents(response, ({ type, data }) => {
      if (type === 'text') turn.written += data.text;
      else if (type === 'tool_call') { turn.calls.push({ ...data, result: null, stored: null, before: turn.written }); turn.written = ''; }
      else if (type === 'tool_result') result(turn, data);
      else if (type === 'reply') { turn.state = 'done'; turn.written = data.reply; turn.unstored = proofOf(data).unstored; kept = data.session; announce(`${agent} replied: ${data.reply.slice(0, 200)}`); }
      else if (type === 'error') fail(turn, new ApiError(502, data));
      else if (type === 'lost') fail(turn, new ApiError(0, { message: 'The stream was too slow, so the turn was stopped', remedy: 'send the message again' }));
      changed(key);
    });
    if (isOn(turn)) fail(turn, new ApiError(0, { message: 'The daemon ended the turn without a reply', remedy: 'send the message again' }));
  } catch (error) {
    if (error.name === 'AbortError') turn.state = 'stopped';
    else fail(turn, error instanceof ApiError ? error : new ApiError(0, { message: 'The connection was lost during the turn', remedy: 'send the message again' }));
  }
  changed(key);
  return kept;
}

function fail(turn, error) {
  turn.state = 'failed';
  turn.error = error;
}

/** The server names the tool, not the call; calls of a turn end in order. */
function result(turn, data) {
  const call = turn.calls.find((it) => it.name === data.name && it.result === null);
  if (call) Object.assign(call, { result: data.result, stored: proofOf(data).stored });
}
