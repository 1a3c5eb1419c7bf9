// The geometry of the line: what /api/occurrences says, placed on a width. Pure: marks are data, which draw/marks.js draws.

export const STATUSES = ['ok', 'error', 'missed', 'interrupted', 'blocked', 'skipped', 'planned'];
/** What is drawn later lies on top. */
const DEPTH = ['skipped', 'missed', 'blocked', 'interrupted', 'error'];
const NEAREST_PX = 7;
/** What a mark needs beside its middle at the end of the line. */
const EDGE_PX = 5;
const TAIL_PX = 6;
const NUMBER_PX = 40;
const HOUR_MS = 3_600_000;
const STEPS = [1, 3, 6, 12, 24, 48, 96];
const LABEL_PX = 44;

const ms = (time) => Date.parse(time);

/** Where an instant lies. */
export function scaleOf(from, to, left, right) {
  return (time) => left + ((time - from) / (to - from)) * (right - left);
}

/**
 * Places all marks. data is the answer of /api/occurrences; size is {width, left, top, row, most}; only is a set of
 * statuses, or null for all; fields tells the local fields of an instant; now is in ms.
 */
export function lineOf(data, { size, only, fields, now }) {
  const from = ms(data.from);
  const to = ms(data.to);
  const place = scaleOf(from, to, size.left, size.width - EDGE_PX);
  const lanes = data.lanes.slice(0, size.most);
  const bars = barsOf(data.others, { place, from, to, now, only });
  const rows = Math.max(1, lanes.length + (bars.length ? 1 : 0));
  const bottom = size.top + rows * size.row;
  return {
    ...size, from, to, bottom, height: bottom + 24, now: place(now), place,
    hours: hoursOf(from, to, { fields, perHour: ((size.width - EDGE_PX - size.left) / (to - from)) * HOUR_MS })
      .map((it) => ({ ...it, x: place(it.at) })),
    nights: nightsOf(from, to, fields).map(([start, end]) => [place(start), place(end)]),
    gaps: (data.downtime ?? []).map((it) => gapOf(it, { from, to, now, place })).filter((it) => it.x2 > it.x1),
    lanes: lanes.map((lane, index) => ({
      lane, y: size.top + index * size.row + size.row / 2, marks: marksOf(lane, { place, only, now }),
    })),
    bars, barsBase: bottom - 3, others: bars.length ? { lane: null, y: bottom - size.row / 2, marks: bars } : null,
  };
}

function gapOf({ from, to, cause }, window) {
  const start = Math.max(ms(from), window.from);
  const end = Math.min(to ? ms(to) : window.now, window.to);
  return { x1: window.place(start), x2: window.place(end), from: ms(from), to: to ? ms(to) : window.now, cause };
}

/**
 * The lanes in the places that they had, by the ids of before: the server sorts by what is next, which changes with each
 * fire. New lanes take the places of those that are gone.
 */
export function steady(lanes, before) {
  const places = new Map(before.map((id, index) => [id, index]));
  const placed = Array(lanes.length).fill(null);
  const left = lanes.filter((lane) => {
    const index = places.get(lane.reminder_id);
    if (index === undefined || index >= placed.length || placed[index]) return true;
    placed[index] = lane;
    return false;
  });
  return placed.map((lane) => lane ?? left.shift());
}

// ---- the marks of a lane

/** All marks of a lane, the ones below first. */
export function marksOf(lane, { place, only, now }) {
  const shown = (status) => !only || only.has(status);
  const entries = lane.past.filter((it) => shown(it.status)).map((it) => entryOf(it, place)).sort((a, b) => a.x1 - b.x1);
  const marks = merged(entries.filter((it) => it.status === 'ok')).map(okMark);
  for (const status of DEPTH) marks.push(...merged(entries.filter((it) => it.status === status)).map(offMark));
  if (shown('planned')) marks.push(...merged(lane.planned.map((it) => entryOf({ ...it, status: 'planned' }, place))).map(plannedMark));
  if (lane.running) marks.push(runningMark(lane.running, place, now));
  return marks;
}

function entryOf(entry, place) {
  const from = ms(entry.from);
  const to = ms(entry.to ?? entry.from);
  const began = entry.started_at ? ms(entry.started_at) : from;
  const late = entry.count === 1 && place(began) - place(from) >= TAIL_PX;
  return {
    status: entry.status, count: entry.count, from, to, lateMs: entry.late_by_ms ?? 0, run: entry.run_id ?? null,
    tookMs: entry.count === 1 && entry.started_at && entry.ended_at ? ms(entry.ended_at) - began : null,
    x1: late ? place(began) : place(from), x2: late ? place(began) : place(to), due: late ? place(from) : null,
  };
}

/** Joins what is closer than marks can be told apart. A mark with a tail stays alone. */
function merged(entries) {
  const groups = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.due === null && entry.due === null && entry.x1 - last.x2 < NEAREST_PX) {
      last.count += entry.count;
      last.x2 = Math.max(last.x2, entry.x2);
      last.to = Math.max(last.to, entry.to);
      last.lateMs = Math.max(last.lateMs, entry.lateMs);
      last.run = null;
      last.tookMs = null;
    } else {
      groups.push({ ...entry });
    }
  }
  return groups;
}

const okMark = (it) => ({ ...it, kind: it.count === 1 ? 'dot' : 'band' });
const plannedMark = (it) => ({ ...it, kind: it.count === 1 ? 'tick' : 'plan' });

function offMark(it) {
  const width = it.x2 - it.x1;
  return { ...it, kind: width < NEAREST_PX ? 'dot' : 'span', number: width >= NUMBER_PX ? it.count : null };
}

function runningMark(running, place, now) {
  const since = ms(running.since);
  return {
    kind: 'running', status: 'running', count: 1, from: ms(running.due_at), to: now, since, run: null, lateMs: since - ms(running.due_at),
    x1: place(since), x2: place(Math.max(now, since)), due: null,
  };
}

/** The mark of a lane at x, or null; marks on top come first. */
export function markAt(marks, x, reach = 9) {
  let found = null;
  let nearest = reach;
  for (const mark of marks) {
    const away = x < mark.x1 ? mark.x1 - x : x > mark.x2 ? x - mark.x2 : 0;
    const wide = mark.kind === 'band' || mark.kind === 'plan' || mark.kind === 'span';
    // A single mark on a band is meant when it is near.
    const distance = away + (wide ? 4 : 0);
    if (distance <= nearest) {
      nearest = distance;
      found = mark;
    }
  }
  return found;
}

// ---- the others, as bars

/** One bar for each stretch with something in it: heights from 0 to 1. */
function barsOf(others, { place, from, to, now, only }) {
  if (!others) return [];
  const counts = Math.max(others.past.length, others.planned.length);
  const width = (to - from) / counts;
  const shown = (status) => !only || only.has(status);
  const bars = [];
  for (let index = 0; index < counts; index += 1) {
    const past = others.past[index] || {};
    const good = shown('ok') ? past.ok ?? 0 : 0;
    const error = shown('error') ? past.error ?? 0 : 0;
    const off = ['missed', 'interrupted', 'blocked'].filter(shown).reduce((sum, it) => sum + (past[it] ?? 0), 0);
    const idle = shown('skipped') ? past.skipped ?? 0 : 0;
    const planned = shown('planned') ? others.planned[index] ?? 0 : 0;
    if (good + error + off + idle + planned === 0) continue;
    const start = from + index * width;
    bars.push({
      kind: 'bar', x1: place(start), x2: place(start + width), from: start, to: start + width, good, error, off, idle, planned,
      past: start < now, run: null, lateMs: 0,
    });
  }
  const most = Math.max(1, ...bars.map((it) => it.good + it.error + it.off + it.idle + it.planned));
  return bars.map((it) => ({ ...it, most }));
}

// ---- hours and nights

/** The full hours to draw, as far apart as their labels need: {at, hour, strong, fields}. */
export function hoursOf(from, to, { fields, perHour }) {
  const step = STEPS.find((it) => it * perHour >= LABEL_PX) ?? 168;
  const found = [];
  let days = 0;
  for (const { at, it } of fullHours(from, to, fields)) {
    const hour = Number(it.hour);
    const midnight = hour === 0;
    if (step < 24 ? hour % step !== 0 : !midnight) continue;
    if (midnight) days += 1;
    if (step > 24 && (days - 1) % (step / 24) !== 0) continue;
    found.push({ at, hour, strong: midnight, text: midnight ? `${it.weekday} ${it.day}` : it.hour });
  }
  return found;
}

/** The stretches from 20:00 to 06:00. */
export function nightsOf(from, to, fields) {
  const dark = (it) => Number(it.hour) >= 20 || Number(it.hour) < 6;
  const nights = [];
  let start = dark(fields(from)) ? from : null;
  for (const { at, it } of fullHours(from, to, fields)) {
    if (dark(it) && start === null) start = at;
    if (!dark(it) && start !== null) {
      nights.push([start, at]);
      start = null;
    }
  }
  if (start !== null) nights.push([start, to]);
  return nights;
}

/** Steps by what the clock shows, as zones are not all whole hours apart and change their offset. */
function* fullHours(from, to, fields) {
  let at = Math.ceil(from / 60_000) * 60_000;
  while (at < to) {
    const it = fields(at);
    const minute = Number(it.minute);
    if (minute === 0) yield { at, it };
    at += (60 - minute) * 60_000;
  }
}

// ---- in words

/** Why nothing fired meanwhile. */
export const downWord = (cause) => (cause === 'asleep' ? 'asleep' : 'down');

/** What a screen reader is told first. */
export function sentenceOf(data) {
  const tally = data.tally ?? {};
  const words = { ok: 'OK', error: 'error', missed: 'missed', interrupted: 'interrupted', blocked: 'blocked', skipped: 'skipped' };
  const past = Object.entries(words).filter(([name]) => tally[name]).map(([name, word]) => `${tally[name].toLocaleString('en')} ${word}`);
  const reminders = data.lanes.length + (data.others?.reminders ?? 0);
  return `${reminders.toLocaleString('en')} ${reminders === 1 ? 'reminder' : 'reminders'}. `
    + `Before now: ${past.length ? past.join(', ') : 'nothing was due'}. After now: ${(tally.planned ?? 0).toLocaleString('en')} planned.`;
}
