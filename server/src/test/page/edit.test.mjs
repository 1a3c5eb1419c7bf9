import assert from 'node:assert/strict';
import test from 'node:test';
import { page } from './browser.mjs';

const { begin, changedFields, dayText, EMPTY, fromReminder, fromSchedule, merge, settle, toPatch, toRequest } = await import(page('view/edit/draft.js'));
const { problems } = await import(page('view/edit/problems.js'));
const { shownIn } = await import(page('view/edit/shown.js'));
const { excludedDays, months } = await import(page('draw/calendar.js'));

const STORED = {
  id: 'r-1', version: 3, name: 'oven', description: null, agent: 'main', user: null, message: 'check the oven',
  schedule: { cron: '0 9 * * 1-5', tz: 'Asia/Tokyo' }, tz: 'Asia/Tokyo', starts: null, ends: '2026-12-24T14:59:59.999Z', max_fires: null, except: ['2026-12-23'],
  condition: { command: 'test -e x', mode: 'until', timeout: '30s' }, session: 'isolated', priority: 'idle',
  delivery: { when: 'always', to: ['terminal:default'] }, missed: { policy: 'skip', within: '1w' }, overlap: 'skip', timeout: '5m',
  delete_after_run: false, may_schedule: false, model: null, tools: null, must_act: false,
};

test('an_empty_form_asks_for_nothing_but_the_defaults', () => {
  assert.deepEqual(toRequest({ ...EMPTY, message: 'x', kind: 'cron', cron: ' @daily ' }), { message: 'x', schedule: { cron: '@daily' } });
});

test('a_stored_reminder_can_be_sent_again_as_it_is', () => {
  const sent = toRequest(fromReminder(STORED));
  assert.deepEqual(sent.schedule, { cron: '0 9 * * 1-5', tz: 'Asia/Tokyo' });
  assert.equal(sent.ends, '2026-12-24');
  assert.deepEqual(sent.missed, { policy: 'skip' });
  assert.deepEqual(sent.condition, { command: 'test -e x', timeout: '30s', mode: 'until' });
});

test('only_what_was_changed_is_sent_and_what_was_emptied_is_reset', () => {
  const before = fromReminder(STORED);
  assert.deepEqual(toPatch(before, before), {});
  assert.deepEqual(toPatch(before, { ...before, name: ' ', message: 'eat', except: [], max_fires: '5' }), { message: 'eat', name: null, max_fires: 5, except: null });
});

test('words_are_sent_as_the_schedule_that_they_mean', () => {
  const before = fromReminder({ ...STORED, schedule: { cron: '0 9 * * *' } });
  const typed = { ...before, kind: 'words', text: 'every weekday at 9', tz: 'Asia/Tokyo' };
  assert.deepEqual(toPatch(before, typed, { cron: '0 9 * * 1-5' }), { schedule: { cron: '0 9 * * 1-5', tz: 'Asia/Tokyo' } });
  // The same schedule in words moves no fire.
  assert.deepEqual(toPatch(before, { ...before, kind: 'words', text: 'every day at 9' }, { cron: '0 9 * * *' }), {});
});

test('every_kind_of_schedule_has_its_controls', () => {
  for (const schedule of [{ cron: '@daily' }, { every: '90m', anchor: '2026-11-16T09:30:00Z' }, { rrule: 'FREQ=DAILY', start: '2026-11-23T09:00' },
    { at: '2026-11-16T10:20:00Z' }, { idle: '5m', repeat: true }, { calls: 3 }, { on: 'file:/tmp/x' }]) {
    assert.deepEqual(toRequest({ ...EMPTY, message: 'x', ...fromSchedule(schedule) }).schedule, schedule);
  }
  assert.equal(fromSchedule({ on: { webhook: 'ci' } }).on, 'webhook:ci');
});

test('a_day_without_a_time_is_shown_as_the_day_in_its_zone', () => {
  assert.equal(dayText('2026-12-24T22:59:59.999Z', 'Europe/Berlin', true), '2026-12-24');
  assert.equal(dayText('2026-11-30T23:00:00Z', 'Europe/Berlin', false), '2026-12-01');
  assert.equal(dayText('2026-11-30T17:30:00Z', 'Europe/Berlin', false), '2026-11-30T18:30');
  assert.equal(dayText(null, 'Europe/Berlin', false), '');
});

test('fields_that_only_one_side_touched_merge_and_the_others_stand_side_by_side', () => {
  const form = begin(STORED);
  const typed = { ...form, draft: { ...form.draft, message: 'mine', name: 'both' } };
  const merged = merge(typed, { ...STORED, version: 4, timeout: '2m', name: 'theirs' });
  assert.equal(merged.draft.message, 'mine');
  assert.equal(merged.draft.timeout, '2m');
  assert.equal(merged.draft.name, 'both');
  assert.deepEqual(merged.changed, { timeout: true });
  assert.deepEqual(merged.conflicts, { name: { name: 'theirs' } });
  assert.equal(merged.base.version, 4);
  assert.equal(settle(merged, 'name', true).draft.name, 'theirs');
  assert.equal(settle(merged, 'name', false).draft.name, 'both');
  assert.deepEqual(settle(merged, 'name', false).conflicts, {});
});

test('what_both_sides_changed_to_the_same_is_no_conflict', () => {
  const form = begin(STORED);
  const merged = merge({ ...form, draft: { ...form.draft, name: 'same' } }, { ...STORED, version: 4, name: 'same' });
  assert.deepEqual([merged.conflicts, merged.changed], [{}, {}]);
  assert.deepEqual(changedFields(fromReminder(merged.base), merged.draft), []);
});

test('each_problem_stands_beside_its_control', () => {
  const error = { message: 'schedule: bad', details: { problems: [{ field: 'schedule.tz', message: 'a' }, { field: 'except[1]', message: 'b' }, { field: 'delivery.to', message: 'c' }, { field: '', message: 'd' }] } };
  const found = problems(error, shownIn(EMPTY));
  assert.deepEqual(Object.keys(found.fields), ['schedule.tz', 'except', 'delivery.to']);
  assert.equal(found.rest.message, 'd');
  assert.deepEqual(problems({ message: 'name: taken', details: { field: 'name' } }, shownIn(EMPTY)).fields, { name: { message: 'taken', remedy: undefined } });
  assert.equal(problems({ message: 'no', details: {} }, shownIn(EMPTY)).rest.message, 'no');
  assert.deepEqual(problems(null, shownIn(EMPTY)), { fields: {}, rest: null });
});

test('an_error_without_a_control_goes_to_its_whole_or_to_the_rest', () => {
  const of = (field, draft) => problems({ message: 'x', details: { problems: [{ field, message: 'bad' }] } }, shownIn({ ...EMPTY, ...draft }));
  assert.deepEqual(Object.keys(of('schedule.anchor', { kind: 'words' }).fields), ['schedule']);
  assert.deepEqual(Object.keys(of('schedule.anchor', { kind: 'every' }).fields), ['schedule.anchor']);
  assert.deepEqual(Object.keys(of('condition.prompt', { ask: 'prompt' }).fields), ['condition.prompt']);
  assert.deepEqual(Object.keys(of('condition.prompt', { ask: 'command' }).fields), ['condition']);
  assert.deepEqual(Object.keys(of('missed', {}).fields), ['missed.policy']);
  assert.deepEqual(Object.keys(of('delivery.when', {}).fields), ['delivery']);
  for (const [field, draft] of [['max_fires', { kind: 'at' }], ['ends', { kind: 'on' }], ['except', { kind: 'idle' }], ['user', {}], ['model', {}], ['unheard_of', {}]]) {
    const found = of(field, draft);
    assert.deepEqual(found.fields, {}, field);
    assert.equal(found.rest.message, `${field}: bad`);
  }
});

test('what_the_kind_of_schedule_hides_is_not_sent', () => {
  const bounds = { starts: '2026-12-01', ends: '2026-12-24', max_fires: '3', except: ['2026-12-20'] };
  const sent = (kind, value) => Object.keys(toRequest({ ...EMPTY, message: 'x', kind, [kind]: value, ...bounds }));
  assert.deepEqual(sent('cron', '@daily'), ['message', 'schedule', 'starts', 'ends', 'max_fires', 'except']);
  assert.deepEqual(sent('at', 'tomorrow'), ['message', 'schedule', 'starts', 'ends']);
  assert.deepEqual(sent('on', 'webhook:ci'), ['message', 'schedule', 'max_fires']);
  assert.deepEqual(sent('calls', '3'), ['message', 'schedule']);
  // What it had is reset with the change of its kind.
  const before = fromReminder({ ...STORED, max_fires: 7 });
  assert.deepEqual(toPatch(before, { ...before, kind: 'at', at: '2031-01-01' }), { schedule: { at: '2031-01-01', tz: 'Asia/Tokyo' }, max_fires: null, except: null });
});

test('an_older_version_changes_nothing', () => {
  const form = begin({ ...STORED, version: 5, name: 'new' });
  assert.equal(merge(form, { ...STORED, version: 4 }), form);
});

test('ten_fires_in_ten_months_show_six_months', () => {
  const days = Array.from({ length: 10 }, (_, at) => new Date(Date.UTC(2026, 11 + at, 1)).toISOString().slice(0, 10));
  const shown = months(days, '2026-11-19');
  assert.deepEqual(shown.map((it) => it.name), ['December 2026', 'January 2027', 'February 2027', 'March 2027', 'April 2027', 'May 2027']);
  assert.ok(shown.every((it) => it.days[0].fire));
});

test('a_calendar_shows_the_months_of_the_fires', () => {
  const [november, january] = months(['2026-11-30', '2027-01-01'], '2026-11-19', ['2027-01-02..2027-01-03']);
  assert.deepEqual([november.name, january.name], ['November 2026', 'January 2027']);
  assert.deepEqual(november.days[0], { day: 1, column: 6, row: 0, fire: false, first: false, today: false, off: false });
  assert.equal(november.days[29].first, true);
  assert.equal(november.days[18].today, true);
  assert.deepEqual(january.days.filter((it) => it.off).map((it) => it.day), [2, 3]);
  assert.equal(months(['2026-12-31'], '2026-11-19')[1].name, 'January 2027');
  assert.deepEqual(months([], '2026-11-19'), []);
});

test('only_days_are_crossed_out', () => {
  assert.deepEqual([...excludedDays(['2026-12-25', 'holidays.ics', '2026-12-25T10:00'])], ['2026-12-25']);
});
