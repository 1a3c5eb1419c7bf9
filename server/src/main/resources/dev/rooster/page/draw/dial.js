// The dial of the coming hour: a mark for each minute in which something fires, and the way to the next. Pure.
import { html } from '../lib.js';

const MIDDLE = 74;
const at = (number) => Math.round(number * 10) / 10;

/** A point on the dial; minutes may have a fraction. */
export function point(minute, radius) {
  const angle = (minute / 60) * 2 * Math.PI - Math.PI / 2;
  return [at(MIDDLE + radius * Math.cos(angle)), at(MIDDLE + radius * Math.sin(angle))];
}

const radiusOf = (count) => Math.min(4.4, 2.2 + 0.55 * count);
const line = (minute, from, to) => `M${point(minute, from).join(' ')}L${point(minute, to).join(' ')}`;

const FACE = Array.from({ length: 60 }, (_, minute) => (minute % 5 === 0
  ? html`<path class="d-big" d=${line(minute, 53, minute % 15 === 0 ? 60 : 58)} />`
  : html`<path class="d-tick" d=${line(minute, 57.5, 60)} />`));

/**
 * minute: where the hand points, with a fraction. fires: how many fire at which minute of the hour. next: minutes until
 * the next, or null if it is later than in an hour. top: what the full hour is called.
 */
export function dial({ minute, fires, next, top }) {
  const first = next === null ? null : (minute + next) % 60;
  return html`<circle class="d-face" cx=${MIDDLE} cy=${MIDDLE} r="60" />${FACE}
    ${first !== null && next > 0.1 && html`<path class="d-next" d=${arc(minute, next)} />`}
    ${[...fires].map(([when, count]) => {
      const [x, y] = point(when, 68);
      return html`<circle class=${first !== null && Math.floor(first + 0.001) === when ? 'd-mark d-first' : 'd-mark'} cx=${x} cy=${y} r=${radiusOf(count)} />`;
    })}
    <path class="d-hand" d=${`M${point(minute + 30, 10).join(' ')}L${point(minute, 46).join(' ')}`} /><circle class="d-hub" cx=${MIDDLE} cy=${MIDDLE} r="3.4" />
    <text x=${MIDDLE} y="36" text-anchor="middle">${top}</text><text x="115" y="78" text-anchor="middle">15</text>
    <text x=${MIDDLE} y="120" text-anchor="middle">30</text><text x="33" y="78" text-anchor="middle">45</text>`;
}

function arc(minute, length) {
  const [x1, y1] = point(minute, 60);
  const [x2, y2] = point(minute + Math.min(length, 59.9), 60);
  return `M${x1} ${y1}A60 60 0 ${length > 30 ? 1 : 0} 1 ${x2} ${y2}`;
}

/**
 * How many fire at which minute of the local hour, from an answer of /api/occurrences with one bucket for each minute.
 * minuteOf tells the minute that the reader's clock shows.
 */
export function firesOf(data, minuteOf) {
  const fires = new Map();
  const add = (time, count) => count > 0 && fires.set(minuteOf(time), (fires.get(minuteOf(time)) ?? 0) + count);
  const from = Date.parse(data.from);
  const width = (Date.parse(data.to) - from) / Math.max(1, data.others.planned.length);
  data.others.planned.forEach((count, index) => add(from + index * width, count));
  for (const { planned } of data.lanes) {
    for (const it of planned) {
      const start = Date.parse(it.from);
      const step = it.count > 1 ? (Date.parse(it.to) - start) / (it.count - 1) : 0;
      for (let index = 0; index < Math.min(it.count, 600); index += 1) add(start + index * step, 1);
    }
  }
  return fires;
}
