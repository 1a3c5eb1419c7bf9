// Next: a countdown and a dial of the coming hour. Then: the six after it.
import { classes, html, useEffect, useRef, useState } from '../../lib.js';
import { useHeld } from '../../hold.js';
import { href } from '../../router.js';
import { absolute, clock, Countdown, day, elsewhere, fields, full, millis, now, onTick, readerZone } from '../../time.js';
import { Line, titleOf, visible } from '../../ui.js';
import { dial, firesOf } from '../../draw/dial.js';
import { useOccurrences } from './occurrences.js';

const HOUR_MS = 3_600_000;
/** How long Next shows that its reminder runs, before it goes on. */
const RUNNING_MS = 3_000;

/** One line on a phone: the time, and what is next. */
export const Glance = ({ next }) => html`<p class="glance only-narrow num"><b><${Clock} /></b> <span class="dim cut">${place(readerZone())}</span>
  <span class="go cut"><b><${Line} text=${titleOf(next)} most=${40} /></b> in <b class="cd"><${Countdown} at=${next.next_fire_at} /></b></span></p>`;

const place = (zone) => zone.split('/').pop().replaceAll('_', ' ');

function Clock() {
  const [at, setAt] = useState(now);
  useEffect(() => onTick(setAt), []);
  return html`<time>${clock(at, { seconds: true })}</time>`;
}

export function Next({ due, running }) {
  const shown = useFollowed(due, running);
  const row = shown.row;
  return html`<section class="card next" aria-labelledby="h-next">
    <${Dial} next=${shown.running ? due[0] : row} />
    <div>
      <h2 id="h-next">${shown.running ? 'Now' : 'Next'}</h2>
      <p class=${classes('countdown num', shown.running && 'going')} role="timer">${shown.running ? 'Running' : html`<${Countdown} key=${row.id} at=${row.next_fire_at} />`}</p>
      <p class="nm cut"><a href=${href('reminder', [row.id])}><b><${Line} text=${titleOf(row)} most=${80} /></b></a> <span class="dim">${deed(row)}</span></p>
      ${row.name && html`<p class="mid two-lines"><${Line} text=${row.message} most=${140} /></p>`}
      <p class="mid">${sentence(row)}</p>
      ${row.next_fire_at && html`<p class="dim num" title=${full(row.next_fire_at)}>${clock(row.next_fire_at, { seconds: true })} ${day(row.next_fire_at, { names: false })} ${fields(row.next_fire_at).year}, ${readerZone()}${zoned(row)}</p>`}
    </div>
  </section>`;
}

/** The row that Next shows: the nearest one; when it starts, the same for a moment. */
function useFollowed(due, running) {
  const before = useRef(null);
  const [, later] = useState(0);
  const begun = running.find((it) => it.id === before.current);
  const left = begun ? millis(begun.running_since) + RUNNING_MS - now() : 0;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => { before.current = null; later((it) => it + 1); }, left);
    return () => clearTimeout(timer);
  }, [begun?.id]);
  if (begun && (left > 0 || due.length === 0)) return { row: begun, running: true };
  if (due.length === 0) return { row: running[0], running: true };
  before.current = due[0].id;
  return { row: due[0], running: false };
}

export const deed = (row) => (row.agent === 'direct' ? 'sends its message' : `wakes ${visible(row.agent)}`);
const zoned = (row) => (row.tz && row.tz !== readerZone() && row.next_fire_at ? `, ${elsewhere(row.next_fire_at, row.tz)}` : '');

function sentence(row) {
  const text = row.kind === 'at' ? 'Once' : capital(visible(row.brief ?? ''));
  return `${text}${row.conditional ? ', if its condition is met' : ''}${row.snoozed_until ? `; snoozed until ${clock(row.snoozed_until)}` : ''}`;
}
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// ---- the dial

const minutesOf = (time) => {
  const it = fields(time);
  return Number(it.minute) + Number(it.second) / 60;
};

function Dial({ next }) {
  const [at, setAt] = useState(now);
  useEffect(() => onTick((time) => time % 10_000 < 1_000 && setAt(time)), []);
  const { data } = useOccurrences((time) => {
    const from = Math.floor(time / 60_000) * 60_000;
    return { from, to: from + HOUR_MS, lanes: 0, buckets: 60 };
  }, 'hour');
  const due = next?.next_fire_at ? millis(next.next_fire_at) : null;
  const away = due === null ? null : (due - at) / 60_000;
  const near = away !== null && away >= 0 && away < 60;
  const minute = minutesOf(at);
  const fires = data ? firesOf(data, (time) => Math.floor(minutesOf(time))) : new Map();
  if (near && !fires.has(Math.floor((minute + away + 0.001) % 60))) fires.set(Math.floor((minute + away + 0.001) % 60), 1);
  const total = [...fires.values()].reduce((sum, it) => sum + it, 0);
  const label = total ? `The coming hour: ${total} ${total === 1 ? 'fire' : 'fires'}${near ? `, the next at ${clock(due)}` : ''}` : 'The coming hour: nothing fires';
  return html`<svg class="chart dial" viewBox="0 0 148 148" role="img" aria-label=${label}>
    ${dial({ minute, fires, next: near ? away : null, top: `${clock(at + (60 - minute) * 60_000)}` })}</svg>`;
}

// ---- the six after it

export function Then({ rows, all }) {
  const [shown, hold] = useHeld(rows, (it) => it.id);
  return html`<section class="card then" aria-labelledby="h-then" ...${hold}>
    <div class="head"><h2 id="h-then">Then</h2><a class="more" href=${href('reminders')}>All ${all.toLocaleString('en')}</a></div>
    <ol>${shown.map((row) => html`<li key=${row.id}>
      <time title=${full(row.next_fire_at)} datetime=${row.next_fire_at}>${soonText(row.next_fire_at)}</time>
      <a class="cut" href=${href('reminder', [row.id])}><b><${Line} text=${titleOf(row)} most=${80} /></b></a>
      <span class="dim cut agent"><${Line} text=${row.agent} /></span><span class="num dim"><${Countdown} at=${row.next_fire_at} /></span></li>`)}</ol>
  </section>`;
}

/** The time today; the day too if it is another one. */
const soonText = (time) => (day(time) === 'Today' ? clock(time) : absolute(time).replace('Tomorrow', 'Tom.'));
