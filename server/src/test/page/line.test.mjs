// The geometry of the line and of the dial: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoursOf, lineOf, markAt, marksOf, nightsOf, scaleOf, sentenceOf, steady } from '../../main/resources/dev/rooster/page/draw/line.js';
import { firesOf, point } from '../../main/resources/dev/rooster/page/draw/dial.js';

const H = 3_600_000;
const NOON = Date.parse('2026-11-16T12:00:00Z');
const iso = (ms) => new Date(ms).toISOString();
const utc = (ms) => {
  const it = new Date(ms);
  return { hour: String(it.getUTCHours()).padStart(2, '0'), minute: String(it.getUTCMinutes()).padStart(2, '0'), weekday: 'Mon', day: String(it.getUTCDate()) };
};
const at = (ms, status, more = {}) => ({ from: iso(ms), to: iso(ms), count: 1, status, late_by_ms: 0, run_id: 'run', started_at: null, ended_at: null, ...more });
const lane = (past, planned = [], running = null) => ({ reminder_id: 'r-1', name: 'one', past, planned, running });
// One pixel is one minute.
const place = scaleOf(NOON - 24 * H, NOON + 24 * H, 0, 2_880);
const marks = (it, only = null) => marksOf(it, { place, only, now: NOON });

test('a_single_run_is_a_dot_and_close_ones_are_a_band', () => {
  const far = marks(lane([at(NOON - 2 * H, 'ok'), at(NOON - H, 'ok')]));
  assert.deepEqual(far.map((it) => [it.kind, it.count]), [['dot', 1], ['dot', 1]]);
  const near = marks(lane([0, 5, 10, 15].map((it) => at(NOON - H + it * 60_000, 'ok'))));
  assert.deepEqual(near.map((it) => [it.kind, it.count, it.x2 - it.x1]), [['band', 4, 15]]);
});

test('what_went_wrong_lies_on_top_of_the_band_and_never_joins_it', () => {
  const found = marks(lane([at(NOON - 12 * 60_000, 'ok'), at(NOON - 6 * 60_000, 'error'), at(NOON - 60_000, 'ok', { count: 3 })]));
  assert.equal(found.at(-1).status, 'error');
  assert.equal(found.filter((it) => it.status === 'error').length, 1);
  assert.deepEqual(found.filter((it) => it.status === 'ok').reduce((sum, it) => sum + it.count, 0), 4);
});

test('a_stretch_of_missed_ones_has_its_number_if_there_is_room', () => {
  const wide = marks(lane([at(NOON - 6 * H, 'missed', { to: iso(NOON - H), count: 24 })]))[0];
  assert.deepEqual([wide.kind, wide.number], ['span', 24]);
  const small = marks(lane([at(NOON - H, 'missed', { to: iso(NOON - H + 20 * 60_000), count: 3 })]))[0];
  assert.deepEqual([small.kind, small.number], ['span', null]);
});

test('a_late_run_stands_where_it_began_with_a_tail_from_when_it_was_due', () => {
  const late = marks(lane([at(NOON - 4 * H, 'error', { started_at: iso(NOON - H), late_by_ms: 3 * H })]))[0];
  assert.deepEqual([late.due, late.x1], [place(NOON - 4 * H), place(NOON - H)]);
  const prompt = marks(lane([at(NOON - 4 * H, 'ok', { started_at: iso(NOON - 4 * H + 40) })]))[0];
  assert.equal(prompt.due, null);
});

test('a_late_run_is_not_joined_with_its_neighbours', () => {
  const found = marks(lane([at(NOON - 4 * H, 'ok', { started_at: iso(NOON - H) }), at(NOON - H + 60_000, 'ok')]));
  assert.equal(found.length, 2);
});

test('only_the_statuses_that_were_chosen_are_drawn', () => {
  const all = lane([at(NOON - H, 'ok'), at(NOON - 2 * H, 'error')], [{ from: iso(NOON + H), to: iso(NOON + H), count: 1 }]);
  assert.deepEqual(marks(all, new Set(['error'])).map((it) => it.status), ['error']);
  assert.deepEqual(marks(all, new Set(['planned'])).map((it) => it.kind), ['tick']);
});

test('planned_fires_are_ticks_or_one_outline', () => {
  const planned = (minutes) => minutes.map((it) => ({ from: iso(NOON + it * 60_000), to: iso(NOON + it * 60_000), count: 1 }));
  assert.deepEqual(marks(lane([], planned([10, 60]))).map((it) => it.kind), ['tick', 'tick']);
  assert.deepEqual(marks(lane([], planned([10, 15, 20]))).map((it) => [it.kind, it.count]), [['plan', 3]]);
});

test('a_single_mark_is_found_before_the_band_below_it', () => {
  const found = marks(lane([...Array(20).keys()].map((it) => at(NOON - 2 * H + it * 300_000, 'ok')).concat(at(NOON - 90 * 60_000, 'error'))));
  assert.equal(markAt(found, place(NOON - 90 * 60_000)).status, 'error');
  assert.equal(markAt(found, place(NOON - 60 * 60_000)).status, 'ok');
  assert.equal(markAt(found, place(NOON + 5 * H)), null);
});

test('nights_and_hours_follow_what_the_clock_shows', () => {
  assert.deepEqual(nightsOf(NOON, NOON + 24 * H, utc).map((it) => it.map((end) => utc(end).hour)), [['20', '06']]);
  const half = (ms) => utc(ms + 5.5 * H);
  const [first] = hoursOf(NOON, NOON + 6 * H, { fields: half, perHour: 60 });
  assert.deepEqual([iso(first.at), first.text], ['2026-11-16T12:30:00.000Z', '18']);
});

test('labels_of_hours_never_touch', () => {
  for (const [hours, width] of [[12, 830], [12, 220], [48, 830], [48, 220], [336, 830], [336, 220]]) {
    const perHour = width / hours;
    const found = hoursOf(NOON, NOON + hours * H, { fields: utc, perHour });
    assert.ok(found.length > 1, `${hours} h on ${width} px`);
    for (let index = 1; index < found.length; index += 1) assert.ok(((found[index].at - found[index - 1].at) / H) * perHour >= 40);
  }
});

test('the_line_has_now_in_its_place_and_downtime_within_its_ends', () => {
  const data = {
    from: iso(NOON - 6 * H), to: iso(NOON + 6 * H), lanes: [lane([])], others: { reminders: 2, past: [{ ok: 2 }, 0], planned: [0, 1] },
    downtime: [{ from: iso(NOON - 9 * H), to: iso(NOON - 5 * H), cause: 'daemon_down' }],
  };
  const line = lineOf(data, { size: { width: 605, left: 0, top: 30, row: 24, most: 10 }, only: null, fields: utc, now: NOON });
  assert.equal(line.now, 300);
  assert.deepEqual([line.gaps[0].x1, line.gaps[0].x2], [0, 50]);
  assert.equal(line.bars.length, 2);
  assert.equal(line.height, 30 + 2 * 24 + 24);
});

test('lanes_keep_their_places_and_new_ones_take_those_of_the_gone', () => {
  const lanes = (text) => [...text].map((id) => ({ reminder_id: id }));
  const after = (now, before) => steady(lanes(now), [...before]).map((it) => it.reminder_id).join('');
  assert.equal(after('cab', 'abc'), 'abc');
  assert.equal(after('cdb', 'abc'), 'dbc');
  assert.equal(after('xyz', ''), 'xyz');
  assert.equal(after('cx', 'abc'), 'cx');
});

test('the_sentence_says_what_was_and_what_will_be', () => {
  const data = { lanes: [lane([])], others: { reminders: 0 }, tally: { ok: 1_200, error: 1, planned: 3 } };
  assert.equal(sentenceOf(data), '1 reminder. Before now: 1,200 OK, 1 error. After now: 3 planned.');
  assert.match(sentenceOf({ lanes: [], others: { reminders: 0 }, tally: {} }), /nothing was due/);
});

test('the_dial_counts_fires_by_the_minute_of_the_clock', () => {
  const data = {
    from: iso(NOON), to: iso(NOON + H), others: { planned: Array.from({ length: 60 }, (_, minute) => (minute === 5 ? 2 : 0)) },
    lanes: [lane([], [{ from: iso(NOON + 5 * 60_000), to: iso(NOON + 25 * 60_000), count: 3 }])],
  };
  const fires = firesOf(data, (ms) => Number(utc(ms).minute));
  assert.deepEqual([...fires].sort((a, b) => a[0] - b[0]), [[5, 3], [15, 1], [25, 1]]);
  assert.deepEqual(point(0, 60), [74, 14]);
  assert.deepEqual(point(15, 60), [134, 74]);
});
