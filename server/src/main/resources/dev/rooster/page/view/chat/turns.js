// Messages of a conversation as the page shows them: what people wrote, what the agent wrote and called, by day. Pure.
import { day } from '../../time.js';

/** The tools that store reminders, also under the name that an MCP client gives them. */
const STORING = /(^|__)(reminder|schedule)$/;
const STORED_ID = /\br-[a-z0-9]{8}\b/;
const SETTING = new Set(['set', 'add', 'create', 'schedule', 'remind', 'update', 'edit', 'change']);
/** What the server appends to a reply that claims an action without a call. */
const UNCONFIRMED = /\s*\(Unconfirmed: the agent called no tool\.\)\s*$/;

function parsed(json) {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

/**
 * The id of the reminder that a call has set, or null. Whether it is really stored, the server is asked: the text of a
 * tool is no proof.
 */
export function storedBy({ name, arguments: given, result }) {
  if (!STORING.test(name) || !result) return null;
  const { action = 'set' } = parsed(given);
  return SETTING.has(action) ? STORED_ID.exec(result)?.[0] ?? null : null;
}

/** The text of a reply, and whether the server marked it as unconfirmed. */
export function confirmed(text) {
  const unconfirmed = UNCONFIRMED.test(text);
  return { text: unconfirmed ? text.replace(UNCONFIRMED, '') : text, unconfirmed };
}

/** The arguments of a call in one line: those of an object by name. */
export function argumentLine(json) {
  const given = parsed(json);
  if (typeof given !== 'object' || given === null) return json;
  return Object.entries(given).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join(', ');
}

/**
 * The items of a conversation: {kind: day, text}, {kind: me, text, at, from}, {kind: it, text, calls, at, unconfirmed}
 * and {kind: summary, text, at}. Results are beside their calls; messages of the agent that only call are joined.
 */
export function turns(messages) {
  const items = [];
  const calls = new Map();
  let shown = '';
  messages.forEach((message, index) => {
    if (message.role === 'tool') {
      const call = calls.get(message.tool_call_id);
      if (call) call.result = message.text;
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
  const own = (message.tool_calls ?? []).map((it) => ({ name: it.name, arguments: it.arguments, result: null, id: it.id }));
  own.forEach((it) => calls.set(it.id, it));
  return { kind: 'it', key, ...confirmed(message.text ?? ''), calls: own, at: message.at, from: message.from ?? null, usage: message.usage ?? null };
}
