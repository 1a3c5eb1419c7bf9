// When views read again, and what is shown before the server has confirmed it.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import './browser.mjs';

const heard = new Map();
globalThis.document = { hidden: false, addEventListener: (type, act) => heard.set(type, [...(heard.get(type) ?? []), act]), removeEventListener() {} };
const { page } = await import('./browser.mjs');
const { keepReading, KeptForReader } = await import(page('again.js'));
const { agreed, dropped, landed, showAll, soon } = await import(page('actions.js'));
const { set, tell } = await import(page('store.js'));

const turn = async () => { for (let i = 0; i < 5; i++) await Promise.resolve(); };
const seen = (hidden) => {
  document.hidden = hidden;
  heard.get('visibilitychange').forEach((it) => it());
};

async function reading(during) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const reads = [];
  const stop = keepReading(() => new Promise((resolve) => { reads.push(resolve); }), { concerns: (it) => it.type === 'run.completed', settleMs: 50, apartMs: 100 });
  try {
    await during(reads, () => mock.timers.tick(1_000));
  } finally {
    stop();
    document.hidden = false;
    mock.timers.reset();
  }
}

test('a_burst_of_events_causes_one_reading_and_what_happens_during_it_another', () => reading(async (reads, pass) => {
  assert.equal(reads.length, 1);
  reads[0]();
  await turn();
  for (let i = 0; i < 5; i++) tell({ type: 'run.completed' });
  tell({ type: 'run.due' });
  assert.equal(reads.length, 1);
  pass();
  assert.equal(reads.length, 2);
  tell({ type: 'run.completed' });
  pass();
  assert.equal(reads.length, 2);
  reads[1]();
  await turn();
  pass();
  assert.equal(reads.length, 3);
}));

test('a_tab_that_nobody_sees_reads_nothing_and_once_when_somebody_does', () => reading(async (reads, pass) => {
  reads[0]();
  await turn();
  seen(true);
  for (let i = 0; i < 5; i++) {
    tell({ type: 'run.completed' });
    pass();
  }
  assert.equal(reads.length, 1);
  seen(false);
  pass();
  assert.equal(reads.length, 2);
  reads[1]();
  await turn();
  seen(true);
  seen(false);
  pass();
  assert.equal(reads.length, 2);
}));

test('another_reader_of_the_tab_finds_nothing', () => {
  const kept = new KeptForReader();
  set({ me: { user: 'ada' } });
  kept.set('24h', 'lanes of ada');
  assert.equal(kept.get('24h'), 'lanes of ada');
  set({ me: { user: 'bob' } });
  assert.equal(kept.get('24h'), undefined);
});

test('what_is_shown_early_stays_until_a_reading_that_is_newer_than_the_answer', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const before = { id: 'r-1', status: 'active' };
  const shown = showAll(['r-1'], { status: 'paused' });
  landed(performance.now());
  assert.equal(soon(before).status, 'paused');
  const began = performance.now() - 1;
  agreed(shown, ['r-1'], { type: 'reload' });
  landed(began);
  assert.equal(soon(before).status, 'paused');
  landed(performance.now());
  assert.equal(soon(before).status, 'active');
});

test('what_is_refused_takes_back_nothing_that_was_done_since', () => {
  const first = showAll(['r-2'], { status: 'paused' });
  showAll(['r-2'], { removed: true });
  dropped(first, ['r-2']);
  assert.equal(soon({ id: 'r-2' }).removed, true);
});
