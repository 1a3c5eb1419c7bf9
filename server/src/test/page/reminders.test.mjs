import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { page } from './browser.mjs';

const { layout } = await import(page('view/reminders/layout.js'));
const { parse, withWord } = await import(page('view/reminders/search.js'));
const { marks, sentence } = await import(page('draw/sparkline.js'));
const { RowSource } = await import(page('view/reminders/source.js'));
const { ALL, choose, has, NONE, rowsOf, size, toggle } = await import(page('view/reminders/chosen.js'));
const { canBeDone, canRun, canSwitch } = await import(page('view/reminders/facts.js'));
const { leftOut, removable } = await import(page('view/reminders/bulk.js'));

test('rows_follow_the_headings_of_their_groups', () => {
  const places = layout(5, [{ group: 'hour', count: 2 }, { group: 'later', count: 3 }], 50, 20);
  assert.equal(places.height, 290);
  assert.equal(places.top(1), 70);
  assert.equal(places.top(2), 140);
  assert.deepEqual(places.between(60, 160).map((it) => it.group ?? it.index), ['hour', 0, 1, 'later', 2]);
});

test('rows_beyond_the_groups_are_still_placed', () => {
  const places = layout(3, [{ group: 'hour', count: 1 }], 50, 20);
  assert.equal(places.height, 170);
  assert.equal(places.top(2), 120);
});

test('only_a_window_of_ten_thousand_rows_is_drawn', () => {
  assert.equal(layout(10_000, [], 56, 0).between(280_000, 281_000).length, 18);
});

test('words_of_a_search_become_filters', () => {
  assert.deepEqual(parse('red  status:error agent:main build'), { q: 'red build', status: 'failing', agent: 'main' });
  assert.deepEqual(parse('file:"my list.yaml" in:own user:alice'), { source: 'my list.yaml', session: 'own', user: 'alice' });
  assert.deepEqual(parse(' '), {});
});

test('a_filter_changes_its_word_and_keeps_the_rest', () => {
  assert.equal(withWord('status:paused red', 'status', 'failing'), 'status:failing red');
  assert.equal(withWord('status:paused red', 'status', ''), 'red');
  assert.equal(withWord('', 'agent', 'my agent'), 'agent:"my agent"');
});

test('the_longest_run_is_the_highest_mark_and_the_latest_is_last', () => {
  const drawn = marks([{ status: 'ok', duration_ms: 100 }, { status: 'error', duration_ms: 400 }]);
  assert.deepEqual(drawn, [{ status: 'ok', x: 99.5, height: 12 }, { status: 'error', x: 107.5, height: 19 }]);
  assert.equal(sentence([{ status: 'ok', duration_ms: 100 }, { status: 'error' }]), 'The last 2 runs: 1 OK, 1 Error. The longest took 100 ms.');
  assert.equal(sentence([]), 'Never ran');
});

/** A server whose rows the test changes. */
function served(ids) {
  const server = { ids, rows: new Map(ids.map((id) => [id, { id, n: 0 }])) };
  server.offsets = [];
  server.mentions = new Map();
  server.read = async (path) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const q = query.get('q');
    if (q) return { items: [...(server.mentions.get(q) ?? []), server.rows.get(q)].filter(Boolean).slice(0, Number(query.get('limit'))), total: 1, counts: {}, groups: [] };
    const offset = Number(query.get('offset'));
    server.offsets.push(offset);
    if (server.broken?.(offset)) throw new Error('no answer');
    return { items: server.ids.slice(offset, offset + Number(query.get('limit'))).map((id) => server.rows.get(id)), total: server.ids.length, counts: {}, groups: [] };
  };
  return server;
}

test('a_row_under_the_pointer_changes_in_its_place_and_moves_when_it_is_left', async () => {
  const server = served(['a', 'b', 'c']);
  let drawn;
  const source = new RowSource(server.read, {}, () => drawn?.());
  await source.refresh();
  source.hold(true);
  server.ids = ['b', 'c'];
  server.rows.set('a', { id: 'a', n: 1 });
  await source.refresh();
  assert.deepEqual([0, 1, 2].map((it) => source.row(it)), [{ id: 'a', n: 1 }, { id: 'b', n: 0 }, { id: 'c', n: 0 }]);
  assert.equal(source.washes.get('a'), 1);
  const moved = new Promise((resolve) => { drawn = resolve; });
  source.hold(false);
  await moved;
  assert.deepEqual([0, 1].map((it) => source.row(it).id), ['b', 'c']);
  assert.equal(source.total, 2);
  source.end();
});

test('a_row_that_is_gone_stays_until_the_pointer_leaves', async () => {
  const server = served(['a', 'b']);
  const source = new RowSource(server.read, {}, () => {});
  await source.refresh();
  source.hold(true);
  server.ids = ['b'];
  server.rows.delete('a');
  await source.refresh();
  assert.deepEqual(source.row(0), { id: 'a', n: 0, gone: true });
  source.end();
});

test('a_row_that_mentions_another_never_takes_its_place', async () => {
  const server = served(['a', 'b']);
  const source = new RowSource(server.read, {}, () => {});
  await source.refresh();
  source.hold(true);
  server.ids = ['b'];
  server.rows.set('a', { id: 'a', n: 1 });
  server.mentions.set('a', [{ id: 'other', n: 9 }]);
  await source.refresh();
  assert.deepEqual(source.row(0), { id: 'a', n: 1 });
  server.rows.delete('a');
  await source.refresh();
  assert.deepEqual(source.row(0), { id: 'a', n: 1, gone: true });
  source.end();
});

test('a_resting_pointer_holds_the_rows_only_for_a_while', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const server = served(['a', 'b']);
    let drawn;
    const source = new RowSource(server.read, {}, () => drawn?.());
    await source.refresh();
    source.hold(true);
    mock.timers.tick(9_000);
    // It has moved: it counts anew.
    source.hold(true);
    mock.timers.tick(9_000);
    server.ids = ['b', 'a'];
    await source.refresh();
    assert.equal(source.row(0).id, 'a');
    const moved = new Promise((resolve) => { drawn = resolve; });
    mock.timers.tick(1_000);
    await moved;
    assert.equal(source.row(0).id, 'b');
    assert.equal(source.held, false);
  } finally {
    mock.timers.reset();
  }
});

test('a_row_with_the_focus_far_from_the_view_costs_one_page', async () => {
  const server = served(Array.from({ length: 5_000 }, (_, at) => `r-${at}`));
  const source = new RowSource(server.read, {}, () => {});
  await source.refresh();
  // As the list asks after each drawing.
  for (let drawings = 0; drawings < 20; drawings++) await source.want(4_000, 4_040, 10);
  assert.deepEqual(server.offsets, [0, 4_000]);
  assert.equal(source.row(10).id, 'r-10');
  assert.equal(source.row(4_010).id, 'r-4010');
  server.offsets = [];
  await source.refresh();
  assert.deepEqual(server.offsets, [0, 4_000]);
  // Pages between are kept by their distance to the view, and never instead of what is drawn.
  for (let at = 4_000; at > 1_000; at -= 100) await source.want(at, at + 40, 10);
  assert.equal(source.row(10).id, 'r-10');
  assert.equal(source.row(1_110).id, 'r-1110');
  assert.equal(source.row(4_010), undefined);
});

test('a_page_that_cannot_be_read_is_tried_again_by_the_next_refresh_only', async () => {
  const server = served(Array.from({ length: 500 }, (_, at) => `r-${at}`));
  let drawings = 0;
  const source = new RowSource(server.read, {}, () => { drawings += 1; if (server.broken && drawings < 50) source.want(150, 190); });
  await source.refresh();
  server.broken = (offset) => offset === 100;
  server.offsets = [];
  await source.want(150, 190);
  await source.want(150, 190);
  assert.deepEqual(server.offsets, [100]);
  assert.equal(source.error.message, 'no answer');
  await source.refresh();
  await source.want(150, 190);
  assert.deepEqual(server.offsets, [100, 100]);
  server.broken = null;
  await source.refresh();
  assert.equal(source.row(150).id, 'r-150');
  assert.equal(source.error, null);
});

test('a_long_range_is_read_to_its_end', async () => {
  const server = served(Array.from({ length: 5_000 }, (_, at) => `r-${at}`));
  const source = new RowSource(server.read, {}, () => {});
  await source.refresh();
  const rows = await source.range(50, 3_333);
  assert.equal(rows.length, 3_284);
  assert.deepEqual([rows[0].id, rows.at(-1).id], ['r-50', 'r-3333']);
  assert.equal(new Set(rows.map((it) => it.id)).size, 3_284);
});

const row = (id, changes) => ({ id, status: 'active', ...changes });

test('one_row_can_be_left_out_of_all', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((it) => row(it));
  const without = toggle(ALL, b);
  assert.deepEqual([a, b, c].map((it) => has(without, it.id)), [true, false, true]);
  assert.equal(size(without, 3), 2);
  assert.deepEqual(await rowsOf(without, { all: async () => [a, b, c] }), [a, c]);
  assert.deepEqual(toggle(without, b), { all: true, rows: new Map() });
  assert.equal(has(choose(without, [a, b], true), 'b'), true);
  assert.deepEqual(await rowsOf(toggle(toggle(NONE, a), c), null), [a, c]);
  assert.deepEqual([ALL.rows.size, NONE.rows.size], [0, 0]);
});

test('what_can_be_done_depends_on_what_is_shown', () => {
  const states = { active: row('a'), pending: row('a', { status: 'pending' }), removed: row('a', { removed: true }), gone: row('a', { gone: true }), over: row('a', { status: 'completed' }) };
  assert.deepEqual(Object.keys(states).filter((it) => canSwitch(states[it])), ['active']);
  assert.deepEqual(Object.keys(states).filter((it) => canRun(states[it])), ['active']);
  assert.equal(canRun(row('a', { running_since: '2026-11-16T10:00:00Z' })), false);
  assert.equal(canBeDone(row('a')), false);
  assert.equal(canBeDone(row('a', { last_fired_at: '2026-11-16T10:00:00Z' })), true);
  assert.equal(canBeDone(row('a', { last_fired_at: '2026-11-16T10:00:00Z', done_at: '2026-11-16T10:00:00Z' })), false);
});

test('what_a_file_declares_is_left_out_of_a_removal', () => {
  const rows = [row('a'), row('b', { source: 'schedules.d/house.yaml' }), row('c', { source: 'roles/cook.md' }), row('d', { status: 'cancelled' })];
  assert.deepEqual(removable(rows).map((it) => it.id), ['a', 'c']);
  assert.equal(leftOut(rows), '1 stays, as a file declares it');
  assert.equal(leftOut([row('a')]), '');
});

test('pages_far_from_what_is_shown_are_forgotten', async () => {
  const server = served(Array.from({ length: 5_000 }, (_, at) => `r-${at}`));
  const source = new RowSource(server.read, {}, () => {});
  await source.refresh();
  for (let at = 0; at < 5_000; at += 100) await source.want(at, at + 40);
  assert.equal(source.row(4_940).id, 'r-4940');
  assert.equal(source.row(0), undefined);
});
