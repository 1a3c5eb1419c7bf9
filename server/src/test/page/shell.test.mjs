// The calendar of the clock: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './browser.mjs';

const time = await import(page('time.js'));

const at = (now) => time.setClock(Date.parse(now), 'Europe/Berlin');

test('tomorrow_is_a_day_of_the_calendar_when_the_clocks_change', () => {
  // 25 hours: 24 hours after half past midnight it is still today.
  at('2026-10-24T22:30:00Z');
  assert.equal(time.day('2026-10-25T12:00:00Z'), 'Today');
  assert.equal(time.day('2026-10-26T12:00:00Z'), 'Tomorrow');
  assert.equal(time.day('2026-10-23T22:30:00Z'), 'Yesterday');
  // 23 hours: 24 hours after half past eleven it is the day after tomorrow.
  at('2026-03-28T22:30:00Z');
  assert.equal(time.day('2026-03-29T12:00:00Z'), 'Tomorrow');
  assert.equal(time.day('2026-03-30T12:00:00Z'), 'Mon 30 Mar');
  at('2026-03-29T22:30:00Z');
  assert.equal(time.day('2026-03-29T12:00:00Z'), 'Yesterday');
  assert.equal(time.day('2026-03-28T12:00:00Z'), 'Sat 28 Mar');
  at('2026-12-31T12:00:00Z');
  assert.equal(time.day('2027-01-01T12:00:00Z'), 'Tomorrow');
});
