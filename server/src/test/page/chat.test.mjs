// How a conversation is read: events of a turn, calls beside their results, proof of what was stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvents, split } from '../../main/resources/dev/rooster/page/view/chat/sse.js';

globalThis.document = { addEventListener() {}, hidden: true };
const { setClock } = await import('../../main/resources/dev/rooster/page/time.js');
const { argumentLine, confirmed, storedBy, turns } = await import('../../main/resources/dev/rooster/page/view/chat/turns.js');
setClock(Date.parse('2026-11-16T13:47:52Z'), 'Europe/Berlin');

const set = { name: 'reminder', arguments: '{"action":"set","message":"call"}', result: 'Set r-x7ftqvzx: "call".' };

test('events are split at blank lines, and the rest waits for more', () => {
  const { events, rest } = split(': rooster\n\nid: 1\nevent: text\ndata: {"text":"a"}\n\nevent: reply\nda');
  assert.deepEqual(events, [{ type: 'text', data: { text: 'a' } }]);
  assert.equal(rest, 'event: reply\nda');
});

test('events are read from a body in pieces, even within a letter', async () => {
  const bytes = new TextEncoder().encode('event: text\ndata: {"text":"é"}\n\nevent: reply\ndata: {"reply":"x"}\n\n');
  const cut = bytes.findIndex((it) => it > 127) + 1;
  const body = new ReadableStream({ start(it) { it.enqueue(bytes.slice(0, cut)); it.enqueue(bytes.slice(cut)); it.close(); } });
  const heard = [];
  await readEvents({ body }, (event) => heard.push(event));
  assert.deepEqual(heard, [{ type: 'text', data: { text: 'é' } }, { type: 'reply', data: { reply: 'x' } }]);
});

test('a call that sets a reminder gives its id, no other does', () => {
  assert.deepEqual(storedBy(set), { id: 'r-x7ftqvzx', changed: false });
  assert.equal(storedBy({ ...set, name: 'mcp__rooster__schedule', arguments: '{"action":"add"}' }).id, 'r-x7ftqvzx');
  assert.equal(storedBy({ ...set, name: 'schedule', arguments: '{"action":"update","id":"r-x7ftqvzx"}' }).changed, true);
  assert.equal(storedBy({ ...set, arguments: '{"action":"list"}' }), null);
  assert.equal(storedBy({ ...set, arguments: 'no JSON' }).id, 'r-x7ftqvzx');
  assert.equal(storedBy({ ...set, name: 'shell' }), null);
  assert.equal(storedBy({ ...set, result: null }), null);
  assert.equal(storedBy({ ...set, result: "'time' is missing" }), null);
});

test('what the server could not confirm is marked, without its own mark', () => {
  assert.deepEqual(confirmed('Done.\n\n(Unconfirmed: the agent called no tool.)'), { text: 'Done.', unconfirmed: true });
  assert.deepEqual(confirmed('Done.'), { text: 'Done.', unconfirmed: false });
});

test('results stand beside their calls, and days between messages', () => {
  const items = turns([
    { role: 'user', text: 'old', at: '2026-11-15T10:00:00Z', from: 'operator' },
    { role: 'assistant', text: '', at: '2026-11-16T10:00:00Z', tool_calls: [{ id: 'c1', name: 'reminder', arguments: set.arguments }] },
    { role: 'tool', text: set.result, at: '2026-11-16T10:00:01Z', tool_call_id: 'c1' },
    { role: 'tool', text: 'of an unknown call', at: '2026-11-16T10:00:01Z', tool_call_id: 'c9' },
    { role: 'assistant', text: 'I will.', at: '2026-11-16T10:00:02Z' },
  ]);
  assert.deepEqual(items.map((it) => it.kind), ['day', 'me', 'day', 'it', 'it']);
  assert.equal(items[3].calls[0].result, set.result);
});

test('arguments read as one line', () => {
  assert.equal(argumentLine('{"action":"set","count":3,"tools":["a"]}'), 'action: set, count: 3, tools: ["a"]');
  assert.equal(argumentLine('null'), '');
  assert.equal(argumentLine('broken {'), '');
});
