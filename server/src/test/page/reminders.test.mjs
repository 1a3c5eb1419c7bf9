import assert from 'node:assert/strict';
import test from 'node:test';
import { page } from './browser.mjs';

const { layout } = await import(page('view/reminders/layout.js'));
const { parse, withWord } = await import(page('view/reminders/search.js'));
const { marks, sentence } = await import(page('draw/sparkline.js'));
const { RowSource } = await import(page('view/reminders/source.js'));

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
  server.read = async (path) => {
    const query = new URLSearchParams(path.split('?')[1]);
    if (query.get('q')) return { items: [server.rows.get(query.get('q'))].filter(Boolean), total: 1, counts: {}, groups: [] };
    const offset = Number(query.get('offset'));
    return { items: server.ids.slice(offset, offset + 100).map((id) => server.rows.get(id)), total: server.ids.length, counts: {}, groups: [] };
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
});

test('pages_far_from_what_is_shown_are_forgotten', async () => {
  const server = served(Array.from({ length: 5_000 }, (_, at) => `r-${at}`));
  const source = new RowSource(server.read, {}, () => {});
  await source.refresh();
  for (let at = 0; at < 5_000; at += 100) await source.want(at, at + 40);
  assert.equal(source.row(4_940).id, 'r-4940');
  assert.equal(source.row(0), undefined);
});
