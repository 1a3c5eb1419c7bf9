// The calendar of the clock, and hidden characters: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './browser.mjs';

const time = await import(page('time.js'));
const { visible } = await import(page('ui.js'));

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

test('what_a_model_reads_but_nobody_sees_is_shown_as_its_code', () => {
  const hidden = [0x00, 0x0d, 0x85, 0xad, 0x34f, 0x600, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200d, 0x2028, 0x202e,
    0x2060, 0x2066, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1d159, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef, 0xe0fff];
  for (const code of hidden) {
    assert.equal(visible(`a${String.fromCodePoint(code)}b`), `a\u2423${code.toString(16).padStart(4, '0')}b`);
  }
});

test('what_is_seen_stays_as_it_is', () => {
  for (const text of ['a\tb\nc', 'héllo wörld', '日本語', 'שלום', 'e\u0301', '\u2764\ufe0f 1\ufe0f\u20e3 \ud83d\udc4d\ud83c\udffd', 'a\u00a0b']) assert.equal(visible(text), text);
});

test('only_one_variation_selector_stays_and_only_on_an_emoji', () => {
  assert.equal(visible('\u2764\ufe0f\ufe0f\ufe01'), '\u2764\ufe0f\u2423fe0f\u2423fe01');
  assert.equal(visible('a\ufe0eb'), 'a\u2423fe0eb');
});
