// The texts of times, and the runs that share a row: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './browser.mjs';
import { shareRuns, usually } from '../../main/resources/dev/rooster/page/draw/runs.js';

const time = await import(page('time.js'));
time.setClock(Date.parse('2026-11-16T13:47:52Z'), 'Europe/Berlin');

const run = (id, status, at, more = {}) => ({ reminder_id: id, status, due_at: at, count: 1, started_at: at, ...more });

test('a_countdown_is_never_negative_and_gets_coarser_with_the_distance', () => {
  const texts = [[-5_000, 'due'], [0, 'due'], [1, '0:01'], [128_000, '2:08'], [3_599_000, '59:59'], [3_600_000, '1 h 0 min'], [22_320_000, '6 h 12 min'], [349_200_000, '4 d 1 h']];
  for (const [ms, text] of texts) assert.equal(time.countdown(ms), text);
});

test('a_day_has_a_name_if_it_is_near_and_a_year_if_it_is_another_one', () => {
  assert.equal(time.absolute('2026-11-16T13:50:00Z'), 'Today 14:50');
  assert.equal(time.absolute('2026-11-16T23:30:00Z'), 'Tomorrow 00:30');
  assert.equal(time.absolute('2026-11-15T02:00:00Z'), 'Yesterday 03:00');
  assert.equal(time.absolute('2026-11-20T02:00:00Z'), 'Fri 20 Nov 03:00');
  assert.equal(time.absolute('2027-01-02T08:00:00Z'), 'Sat 2 Jan 2027 09:00');
  assert.equal(time.inSentence(time.absolute('2026-11-16T13:50:00Z')), 'today 14:50');
});

test('a_full_text_has_the_offset_of_its_day', () => {
  assert.equal(time.full('2026-11-16T13:50:00Z'), 'Mon 16 Nov 2026 14:50:00 +01:00, Europe/Berlin');
  assert.equal(time.full('2026-07-16T12:50:00Z'), 'Thu 16 Jul 2026 14:50:00 +02:00, Europe/Berlin');
  assert.equal(time.elsewhere('2026-11-17T00:00:00Z', 'Asia/Tokyo'), '09:00 in Tokyo');
});

test('a_frequent_reminder_has_one_row_for_each_outcome', () => {
  const runs = [run('a', 'ok', '2026-11-16T10:03:00Z'), run('b', 'error', '2026-11-16T10:02:30Z'), run('a', 'ok', '2026-11-16T10:02:00Z'),
    run('a', 'skipped', '2026-11-16T10:01:00Z', { count: 3 }), run('a', 'ok', '2026-11-16T10:00:00Z')];
  assert.deepEqual(shareRuns(runs).map((it) => [it.run.reminder_id, it.run.status, it.count, it.since]), [
    ['a', 'ok', 3, '2026-11-16T10:00:00Z'], ['b', 'error', 1, '2026-11-16T10:02:30Z'], ['a', 'skipped', 3, '2026-11-16T10:01:00Z']]);
});

test('a_late_run_stands_where_it_began_and_one_that_never_began_where_it_was_due', () => {
  const late = run('late', 'ok', '2026-11-16T03:00:00Z', { started_at: '2026-11-16T10:00:00Z' });
  const missed = run('missed', 'missed', '2026-11-16T04:00:00Z', { started_at: null });
  assert.deepEqual(shareRuns([missed, run('a', 'ok', '2026-11-16T09:00:00Z'), late]).map((it) => it.run.reminder_id), ['late', 'a', 'missed']);
});

test('the_usual_duration_is_the_median_of_those_that_ended_well', () => {
  const took = (status, ms) => ({ status, duration_ms: ms });
  assert.equal(usually([took('ok', 10), took('error', 9_000), took('ok', 30), took('ok', 20)]), 20);
  assert.equal(usually([took('error', 5)]), null);
  assert.equal(usually(), null);
});
