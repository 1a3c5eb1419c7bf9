// Small months with the fires in them.
import { html } from '../lib.js';

const NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const PITCH = 23;
const MONTH_WIDTH = 183;
const DAY_MS = 86_400_000;
/** Later fires are in the list beside. */
const MOST_MONTHS = 6;
const IN_A_ROW = 2;
const GAP = 14;

const utc = (year, month, day) => new Date(Date.UTC(year, month - 1, day));
const key = (year, month, day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The days of a list of excluded dates: a date or FROM..TO; others are left out. */
export function excludedDays(except) {
  const found = new Set();
  for (const text of except) {
    const [, from, to = from] = /^(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?$/.exec(text.trim()) ?? [];
    if (!from) continue;
    for (let at = Date.parse(from), left = 400; at <= Date.parse(to) && left > 0; at += DAY_MS, left--) found.add(new Date(at).toISOString().slice(0, 10));
  }
  return found;
}

/**
 * The months to show for days such as "2026-11-17", the first fire first: those with fires, six at most, and the one
 * after it if there is only one. Each is {year, month, name, days: [{day, column, row, fire, first, today, off}]}.
 */
export function months(days, today, except = []) {
  if (days.length === 0) return [];
  const fires = new Set(days);
  const off = excludedDays(except);
  const shown = [...new Set(days.map((it) => it.slice(0, 7)))].slice(0, MOST_MONTHS).map((it) => it.split('-').map(Number));
  if (shown.length === 1) shown.push(shown[0][1] === 12 ? [shown[0][0] + 1, 1] : [shown[0][0], shown[0][1] + 1]);
  return shown.map(([y, m]) => {
    const lead = (utc(y, m, 1).getUTCDay() + 6) % 7;
    const length = utc(y, m + 1, 0).getUTCDate();
    return {
      year: y, month: m, name: `${NAMES[m - 1]} ${y}`,
      days: Array.from({ length }, (_, at) => {
        const date = key(y, m, at + 1);
        return {
          day: at + 1, column: (lead + at) % 7, row: Math.floor((lead + at) / 7),
          fire: fires.has(date), first: date === days[0], today: date === today, off: off.has(date) && !fires.has(date),
        };
      }),
    };
  });
}

export function Calendar({ days, today, except, label }) {
  const shown = months(days, today, except);
  const rows = Math.max(...shown.flatMap((it) => it.days.map((day) => day.row)), 4);
  const height = 71 + rows * PITCH;
  const lines = Math.ceil(shown.length / IN_A_ROW);
  const place = (at) => `translate(${(at % IN_A_ROW) * MONTH_WIDTH} ${Math.floor(at / IN_A_ROW) * (height + GAP)})`;
  return html`<svg class="chart cal" viewBox=${`0 0 344 ${lines * (height + GAP) - GAP}`} role="img" aria-label=${label}>${shown.map((month, at) => html`
    <g key=${month.name} transform=${place(at)}><text class="strong" x="0" y="12">${month.name}</text>
      ${[...'MTWTFSS'].map((letter, column) => html`<text x=${11 + column * PITCH} y="34" text-anchor="middle">${letter}</text>`)}
      ${month.days.map((it) => dayOf(it))}</g>`)}</svg>`;
}

function dayOf({ day, column, row, fire, first, today, off }) {
  const x = 11 + column * PITCH;
  const y = 57 + row * PITCH;
  return html`${(fire || today) && html`<circle class=${first ? 'c-first' : fire ? 'c-fire' : 'c-today'} cx=${x} cy=${y - 4} r="9.75" />`}
    ${off && html`<path class="c-off" d=${`M${x - 8} ${y - 4}H${x + 8}`} />`}
    <text x=${x} y=${y} text-anchor="middle" class=${first ? 'c-one' : fire ? 'c-on' : 'c-no'}>${day}</text>`;
}
