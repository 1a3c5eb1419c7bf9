// What the history draws and says. Run with: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durations, lateness, lengthOf } from '../../main/resources/dev/rooster/page/draw/bars.js';
import { dayAt, heat, sums, total } from '../../main/resources/dev/rooster/page/draw/heat.js';
import { steps, way } from '../../main/resources/dev/rooster/page/draw/way.js';

globalThis.document = { addEventListener() {}, hidden: true };
globalThis.window = { addEventListener() {} };
const { setClock } = await import('../../main/resources/dev/rooster/page/time.js');
const { story, when } = await import('../../main/resources/dev/rooster/page/view/history/story.js');
const { isoDay } = await import('../../main/resources/dev/rooster/page/view/history/days.js');
const { messagesBetween } = await import('../../main/resources/dev/rooster/page/view/history/messages.js');
const { usedText } = await import('../../main/resources/dev/rooster/page/view/history/used.js');
const { byDay, joined } = await import('../../main/resources/dev/rooster/page/view/history/runs.js');
setClock(Date.parse('2026-11-16T13:47:52Z'), 'Europe/Berlin');

const run = (changes) => ({
  id: 'r-1@2026-11-16T02:00:00Z', reminder_id: 'r-1', due_at: '2026-11-16T02:00:00Z', last_due_at: '2026-11-16T02:00:00Z', count: 1,
  status: 'ok', started_at: '2026-11-16T02:00:00.004Z', ended_at: '2026-11-16T02:00:08.104Z', recorded_at: '2026-11-16T02:00:08.104Z',
  late_by_ms: 4, late_causes: [], late_because: null, duration_ms: 8_100, attempts: 1, earlier_attempts: [], deliveries: [], ...changes,
});
const said = (paragraphs) => paragraphs.map((it) => it.map((part) => part.b ?? part).join('').trim());

test('a year ends with today and has a square for every day', () => {
  const drawn = heat([{ day: '2026-11-16', ok: 3, error: 1 }], '2026-11-16');
  assert.equal(drawn.cells.length, 52 * 7 + 1);
  assert.deepEqual([drawn.cells[0].day, drawn.cells.at(-1).day], ['2025-11-17', '2026-11-16']);
  assert.equal(drawn.cells.at(-1).mark, 'error');
  assert.ok(drawn.cells.every((it) => it.x + 12 <= drawn.width && it.y + 12 <= drawn.height));
});

test('a day without anything is empty, and the fullest day has the highest level', () => {
  const days = [1, 5, 20, 90].map((ok, index) => ({ day: `2026-11-0${index + 1}`, ok }));
  const levels = heat(days, '2026-11-16').cells.filter((it) => it.tally).map((it) => it.level);
  assert.deepEqual(levels, [1, 2, 3, 4]);
  assert.equal(heat([], '2026-11-16').cells.every((it) => it.level === 0), true);
});

test('a click finds the day under it', () => {
  const drawn = heat([], '2026-11-16');
  const { x, y, day } = drawn.cells[100];
  assert.equal(dayAt(drawn, x + 6, y + 6), day);
  assert.equal(dayAt(drawn, 1, 1), null);
});

test('every outcome counts as due', () => {
  assert.equal(total({ ok: 1, error: 2, missed: 3, skipped: 4, interrupted: 5, blocked: 6 }), 21);
  assert.deepEqual(sums([{ ok: 1, error: 1 }, { missed: 2 }]), { due: 4, withErrors: 1, withMissed: 1 });
});

test('one late run among thousands is visible', () => {
  const { bars } = lateness([{ up_to_ms: 1, count: 10_000 }, { up_to_ms: null, count: 1 }, { up_to_ms: 10, count: 0 }]);
  assert.deepEqual(bars.map((it) => it.h), [36, 2, 0]);
  assert.deepEqual(bars.map((it) => it.late), [false, true, false]);
});

test('durations show the latest runs, and marks for what did not succeed', () => {
  const { bars, marks } = durations([run({}), run({ status: 'error' }), run({ duration_ms: 0 })]);
  assert.equal(bars.length, 2);
  assert.deepEqual(marks.map((it) => it.status), ['error']);
  assert.equal(lengthOf(0, 100), 0);
  assert.equal(lengthOf(100, 100), 56);
});

test('the way of a late run has a broken wait and every delivery', () => {
  const late = run({
    started_at: '2026-11-16T05:55:04Z', ended_at: '2026-11-16T05:55:16.400Z', late_by_ms: 14_104_000, late_causes: ['daemon_down'], status: 'error', duration_ms: 12_400,
    deliveries: [{ to: 'terminal:default', status: 'delivered', sent_at: '2026-11-16T05:55:16.403Z' }, { to: 'telegram:42', status: 'failed', sent_at: '2026-11-16T05:56:17Z' }],
  });
  const { rows } = way(steps(late));
  assert.deepEqual(rows.map((it) => it.text), ['Due', 'Nobody there', 'Began', 'Turn', 'terminal:default', 'telegram:42']);
  assert.equal(rows[1].broken, true);
  assert.ok(rows.every((it) => it.x >= 176 && it.x + it.width <= 500), JSON.stringify(rows));
  assert.equal(rows[5].value.word, 'failed');
});

test('a turn is never broken, however short its deliveries were', () => {
  const it = run({ duration_ms: 316_000, ended_at: '2026-11-16T02:05:16Z', deliveries: [{ to: 'terminal:default', status: 'delivered', sent_at: '2026-11-16T02:05:16.005Z' }] });
  const [, , turn, inbox] = way(steps(it)).rows;
  assert.deepEqual([turn.broken, inbox.broken, inbox.width], [false, false, 4]);
  assert.ok(turn.width > 300);
});

test('the way of a run that never began is its due time alone', () => {
  assert.deepEqual(way(steps(run({ status: 'missed', started_at: null, ended_at: null }))).rows.map((it) => it.text), ['Due']);
});

test('the story says why a run was late, that it failed, and what is next', () => {
  const late = run({ started_at: '2026-11-16T05:55:04Z', late_by_ms: 14_104_000, late_because: 'the daemon was down', late_causes: ['daemon_down'], status: 'error', error: 'exit code 1', duration_ms: 12_400 });
  const reminder = { status: 'active', next_fire_at: '2026-11-17T02:00:00Z', consecutive_errors: 3, last_fired_at: '2026-11-16T05:55:04Z', missed: { policy: 'once', within: '7d' } };
  assert.deepEqual(said(story(late, reminder)), [
    'Due at 03:00:00 today. The daemon was down, so it began 3 h 55 min late, at 06:55:04. Of missed fires, the latest is caught up, up to 7d back.',
    'It failed after 12 s. It is the third error in a row; after ten in a row, Rooster pauses the reminder.',
    'Next is tomorrow 03:00.',
  ]);
});

test('the story of missed ones names the reason of the server', () => {
  const missed = run({ count: 24, last_due_at: '2026-11-16T05:45:00Z', status: 'missed', started_at: null, ended_at: null, why: 'no node was active' });
  assert.deepEqual(said(story(missed, { missing: true })), [
    'Due 24 times, from today 03:00 to today 06:45.',
    'Nothing ran: no node was active.',
    'The reminder has been deleted, so nothing follows.',
  ]);
  assert.equal(when(missed, 'Today'), '03:00 to 06:45');
});

test('the story tells earlier attempts, and that nothing confirms the reply', () => {
  const it = run({ attempts: 2, why: 'unconfirmed', why_code: 'no_tool_called', earlier_attempts: [{ attempt: 1, status: 'error', why: 'refused', started_at: '2026-11-16T02:00:00Z', ended_at: '2026-11-16T02:00:02Z' }] });
  assert.equal(said(story(it, null))[1], 'Attempt 1 failed after 2.0 s: refused. It took 8.1 s. Unconfirmed: the reminder must act, and the agent called no tool.');
});

test('a new first page joins what was loaded, without doubles', () => {
  const rows = (...ids) => ids.map((id) => ({ id }));
  assert.deepEqual(joined(rows('d', 'c'), rows('c', 'b', 'a')).map((it) => it.id), ['d', 'c', 'b', 'a']);
  assert.equal(joined(rows('z', 'y'), rows('b', 'a')), null);
  assert.deepEqual(joined([], rows('b', 'a'), false), rows('b', 'a'));
  assert.deepEqual(joined(rows('c'), rows('b', 'a'), true), rows('c'));
});

test('runs are grouped by the day on which they were recorded', () => {
  const groups = byDay([run({}), run({ recorded_at: '2026-11-15T20:00:00Z' }), run({ recorded_at: '2026-11-15T10:00:00Z' })]);
  assert.deepEqual(groups.map((it) => [it.day, it.runs.length]), [['Today', 1], ['Yesterday', 2]]);
});

test('the runs that were due on a day stand under it, whenever they were recorded', () => {
  const [group, ...others] = byDay([run({ recorded_at: '2026-11-16T00:30:00Z' }), run({ recorded_at: '2026-11-15T10:00:00Z' })], '2026-11-15');
  assert.deepEqual([group.day, group.date, group.runs.length, others.length], ['Yesterday', '2026-11-15', 2, 0]);
  assert.equal(byDay([run({})], '2026-11-09')[0].day, 'Mon 9 Nov');
});

test('a day is that of the zone', () => {
  assert.equal(isoDay('2026-11-15T23:30:00Z'), '2026-11-16');
  assert.equal(isoDay('2026-11-15T23:30:00Z', 'America/New_York'), '2026-11-15');
  assert.equal(isoDay(Date.parse('2026-03-01T12:00:00Z'), 'UTC'), '2026-03-01');
});

test('what a run used is one line, of what the agent reports', () => {
  assert.equal(usedText({ input_tokens: 1_204, output_tokens: 310, cost_usd: 0.02 }), '1,204 tokens in, 310 out, $0.02');
  assert.equal(usedText({ output_tokens: 310 }), '310 tokens out');
  assert.equal(usedText({ cost_usd: 0.004 }), '$0.004');
  assert.equal(usedText({}), '');
  assert.equal(usedText(null), '');
});

test('the messages of an old run are read back to, page by page', async () => {
  const at = (minute) => ({ at: new Date(Date.UTC(2026, 10, 16, 10, minute)).toISOString(), text: `${minute}` });
  const pages = { none: { messages: [at(30), at(40)], next_cursor: 'b' }, b: { messages: [at(11), at(12), at(20)], next_cursor: 'c' },
    c: { messages: [at(1), at(10)], next_cursor: 'd' }, d: { messages: [at(0)], next_cursor: null } };
  const asked = [];
  const read = async (address) => {
    asked.push(new URLSearchParams(address.split('?')[1]).get('cursor') ?? 'none');
    return { agent: 'main', ...pages[asked.at(-1)] };
  };
  const { messages, agent } = await messagesBetween('main:main', Date.parse(at(10).at), Date.parse(at(12).at), read);
  assert.deepEqual(messages.map((it) => it.text), ['10', '11', '12']);
  assert.deepEqual(asked, ['none', 'b', 'c']);
  assert.equal(agent, 'main');
});
