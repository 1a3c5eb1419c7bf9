// Messages of a conversation as the page shows them: what people wrote, what the agent wrote and called, by day. Pure.
import { day } from '../../time.js';

function parsed(json) {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

/**
 * What a result or a reply of the server proves of a reminder: {stored: {id, changed} or null, unstored: why or null,
 * unconfirmed}. Whether the reminder is still there, the server is asked.
 */
export const proofOf = (message) => ({
  stored: message.reminder_id ? { id: message.reminder_id, changed: Boolean(message.reminder_changed) } : null,
  unstored: message.unstored ? message.unstored_because ?? '' : null,
  unconfirmed: Boolean(message.unconfirmed),
});

/** The arguments of a call in one line: those of an object by name. */
export function argumentLine(json) {
  const given = parsed(json);
  if (typeof given !== 'object' || given === null) return json;
  return Object.entries(given).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join(', ');
}

/**
 * The items of a conversation: {kind: day, text}, {kind: me, text, at, from}, {kind: summary, text, at} and {kind: it,
 * text, calls, at, unstored, unconfirmed, ended}. Results are beside their calls, with what they have stored.
 */
export function turns(messages) {
  const items = [];
  const calls = new Map();
  let shown = '';
  messages.forEach((message, index) => {
    if (message.role === 'tool') {
      const call = calls.get(message.tool_call_id);
      if (call) Object.assign(call, { result: message.text, stored: proofOf(message).stored });
      return;
    }
    const name = day(message.at);
    if (name !== shown) items.push({ kind: 'day', key: `day ${name} ${index}`, text: name });
    shown = name;
    items.push(item(message, index, calls));
  });
  return items;
}

function item(message, index, calls) {
  const key = `${message.at} ${index}`;
  if (message.role === 'user') return { kind: 'me', key, text: message.text, at: message.at, from: message.from ?? null };
  if (message.role === 'summary') return { kind: 'summary', key, text: message.text, at: message.at };
  const own = (message.tool_calls ?? []).map((it) => ({ name: it.name, arguments: it.arguments, result: null, stored: null, id: it.id }));
  own.forEach((it) => calls.set(it.id, it));
  const { unstored, unconfirmed } = proofOf(message);
  return {
    kind: 'it', key, text: message.text ?? '', calls: own, at: message.at, from: message.from ?? null, usage: message.usage ?? null,
    unstored, unconfirmed, ended: message.ended ?? null,
  };
}
