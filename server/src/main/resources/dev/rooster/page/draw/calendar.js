// Two small months with the fires in them.
import { html } from '../lib.js';

const NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const PITCH = 23;
const MONTH_WIDTH = 183;
const DAY_MS = 86_400_000;

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
 * The two months to show for days such as "2026-11-17", the first fire first: that of the first fire, and the next one
 * with a fire, or else the month after. Each is {year, month, name, days: [{day, column, row, fire, first, today, off}]}.
 */
export function months(days, today, except = []) {
  if (days.length === 0) return [];
  const fires = new Set(days);
  const off = excludedDays(except);
  const [year, month] = days[0].split('-').map(Number);
  const other = days.map((it) => it.split('-').map(Number)).find((it) => it[0] !== year || it[1] !== month);
  const second = other ?? (month === 12 ? [year + 1, 1] : [year, month + 1]);
  return [[year, month], second].map(([y, m]) => {
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
  return html`<svg class="chart cal" viewBox=${`0 0 344 ${71 + rows * PITCH}`} role="img" aria-label=${label}>${shown.map((month, at) => html`
    <g key=${month.name} transform=${`translate(${at * MONTH_WIDTH} 0)`}><text class="strong" x="0" y="12">${month.name}</text>
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
