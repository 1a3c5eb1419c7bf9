// How a conversation is read: events of a turn, calls beside their results, proof of what was stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unstoredHalf, withHalves } from '../../main/resources/dev/rooster/page/view/chat/halves.js';
import { readEvents, split } from '../../main/resources/dev/rooster/page/view/chat/sse.js';

globalThis.document = { addEventListener() {}, hidden: true };
const { setClock } = await import('../../main/resources/dev/rooster/page/time.js');
const { argumentLine, proofOf, turns } = await import('../../main/resources/dev/rooster/page/view/chat/turns.js');
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

test('what a message proves is what the server says, whatever the texts are', () => {
  const none = { stored: null, unstored: null, unconfirmed: false };
  assert.deepEqual(proofOf({ text: set.result }), none);
  assert.deepEqual(proofOf({ text: 'Done.\n\n(Unconfirmed: the agent called no tool.)' }), none);
  assert.deepEqual(proofOf({ reminder_id: 'r-1' }), { ...none, stored: { id: 'r-1', changed: false } });
  assert.deepEqual(proofOf({ reminder_id: 'r-1', reminder_changed: true }), { ...none, stored: { id: 'r-1', changed: true } });
  assert.deepEqual(proofOf({ unstored: true, unstored_because: "'time' is missing" }), { ...none, unstored: "'time' is missing" });
  assert.deepEqual(proofOf({ unconfirmed: true }), { ...none, unconfirmed: true });
});

test('of a reply that broke off, what was read is kept unless the server has it', () => {
  const turn = { written: 'Once upon ', since: Date.parse('2026-11-16T10:00:00Z') };
  const before = { role: 'assistant', text: 'Once upon', at: '2026-11-16T10:00:00Z' };
  const asked = { role: 'user', text: 'Once upon', at: '2026-11-16T10:00:01Z' };
  const used = { role: 'assistant', text: '', at: '2026-11-16T10:00:03Z' };
  assert.equal(unstoredHalf(turn, [before, asked, used]), 'Once upon ');
  assert.equal(unstoredHalf(turn, [before, asked, { ...before, at: '2026-11-16T10:00:02Z' }, used]), '');
});

test('halves of replies stand where they broke off', () => {
  const at = (second) => ({ text: `${second}`, at: `2026-11-16T10:00:0${second}Z` });
  const half = { ...at(2), text: 'half' };
  assert.deepEqual(withHalves([half], [at(1), at(2), at(3)]).map((it) => it.text), ['1', '2', 'half', '3']);
  assert.deepEqual(withHalves([half], []).map((it) => it.text), ['half']);
});

test('results stand beside their calls, and days between messages', () => {
  const items = turns([
    { role: 'user', text: 'old', at: '2026-11-15T10:00:00Z', from: 'operator' },
    { role: 'assistant', text: '', at: '2026-11-16T10:00:00Z', tool_calls: [{ id: 'c1', name: 'reminder', arguments: set.arguments }] },
    { role: 'tool', text: set.result, at: '2026-11-16T10:00:01Z', tool_call_id: 'c1', reminder_id: 'r-x7ftqvzx' },
    { role: 'tool', text: 'of an unknown call', at: '2026-11-16T10:00:01Z', tool_call_id: 'c9' },
    { role: 'assistant', text: 'I will.', at: '2026-11-16T10:00:02Z', unstored: true, unstored_because: 'why' },
  ]);
  assert.deepEqual(items.map((it) => it.kind), ['day', 'me', 'day', 'it', 'it']);
  assert.equal(items[3].calls[0].result, set.result);
  assert.deepEqual(items[3].calls[0].stored, { id: 'r-x7ftqvzx', changed: false });
  assert.deepEqual([items[3].unstored, items[4].unstored], [null, 'why']);
});

test('arguments read as one line', () => {
  assert.equal(argumentLine('{"action":"set","count":3,"tools":["a"]}'), 'action: set, count: 3, tools: ["a"]');
  assert.equal(argumentLine('null'), '');
  assert.equal(argumentLine('broken {'), '');
});
