// The year as a heat map; a click on a day shows its runs. The same numbers are in a table.
import { html, useMemo, useState } from '../../lib.js';
import { dayAt, heat, SIZE, sums, total } from '../../draw/heat.js';
import { setQuery } from '../../router.js';
import { day as dayText, now, readerZone } from '../../time.js';
import { Glyph } from '../../ui.js';
import { Table } from '../table.js';
import { isoDay, noonOf } from './days.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const named = (day) => dayText(noonOf(day), { zoneId: 'UTC', names: false });
const withYear = (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const PARTS = [['ok', 'OK'], ['error', 'Error'], ['missed', 'Missed'], ['skipped', 'Skipped'], ['interrupted', 'Interrupted'], ['blocked', 'Blocked']];

/** "Mon 16 Nov: 40 due, 38 OK, 2 Error". */
const tallyText = ({ day, tally }) => {
  const parts = PARTS.filter(([name]) => tally?.[name]).map(([name, text]) => `${tally[name].toLocaleString('en')} ${text}`);
  return `${named(day)}: ${parts.length ? `${total(tally).toLocaleString('en')} due, ${parts.join(', ')}` : 'nothing due'}`;
};

/** ofOne: of one reminder, whose runs are not counted any more once they are deleted. */
export function Year({ tallies, day, ofOne }) {
  const [table, setTable] = useState(false);
  const last = isoDay(now(), tallies.zone ?? readerZone());
  const drawn = useMemo(() => heat(tallies.days, last), [tallies, last]);
  const { due, withErrors, withMissed } = useMemo(() => sums(tallies.days), [tallies]);
  const select = (found) => found && setQuery({ day: found === day ? '' : found, run: '' });
  return html`<section class="card year" aria-labelledby="h-year">
    <div class="head"><h2 id="h-year">A year</h2><span class="dim only-wide">${withYear(drawn.first)} to ${withYear(last)}</span>
      <span class="more">${due.toLocaleString('en')} due</span></div>
    <div class="scroll-x from-end" tabindex="0" role="group" aria-label="A year of runs">
      <${Heat} drawn=${drawn} today=${last} day=${day} onSelect=${select}
        label=${`Runs per day over a year: ${due} due; ${withErrors} days with errors, ${withMissed} with missed, interrupted or blocked ones`} /></div>
    <div class="key dim"><span>Fewer</span><svg class="chart keys" viewBox="0 0 74 12" aria-hidden="true">
        ${[0, 1, 2, 3, 4].map((level) => html`<rect class=${`h${level}`} x=${level * 15} width="12" height="12" rx="2.5" />`)}</svg><span>more runs</span>
      <span class="k2"><${Glyph} status="error" />a day with errors</span><span class="k2"><${Glyph} status="missed" />with missed, interrupted or blocked ones</span>
      <span class="k3">${ofOne && 'runs of one reminder are kept for 90 days; '}${tallies.counted_since && `counted since ${withYear(tallies.counted_since.slice(0, 10))}`}
        <button class="quiet-link" aria-expanded=${table} onClick=${() => setTable(!table)}>${table ? 'Hide the table' : 'As a table'}</button></span></div>
    ${table && html`<${Days} days=${tallies.days} onSelect=${select} />`}
  </section>`;
}

function Heat({ drawn, today: last, day, label, onSelect }) {
  const find = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = drawn.width / box.width;
    return dayAt(drawn, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  };
  return html`<svg class="chart heat" viewBox=${`0 0 ${drawn.width} ${drawn.height}`} role="img" aria-label=${label} onClick=${(event) => onSelect(find(event))}>
    ${['Mon', 'Wed', 'Fri'].map((name, index) => html`<text x="0" y=${30 + index * 30}>${name}</text>`)}
    ${drawn.months.map(({ text, x }) => html`<text x=${x} y="12">${text}</text>`)}
    ${drawn.cells.map((cell) => html`<rect key=${cell.day} class=${`h${cell.level}`} x=${cell.x} y=${cell.y} width=${SIZE} height=${SIZE} rx="2.5">
      <title>${tallyText(cell)}</title></rect>`)}
    ${drawn.cells.filter((it) => it.mark).map(({ day: key, x, y, mark }) => (mark === 'error'
      ? html`<path key=${key} class="cell-error" d=${`M${x + 6} ${y + 1.2}l4.8 4.8-4.8 4.8-4.8-4.8Z`} />`
      : html`<circle key=${key} class="cell-missed" cx=${x + 6} cy=${y + 6} r="3" />`))}
    ${drawn.cells.filter((it) => it.day === last).map(frame('today'))}
    ${drawn.cells.filter((it) => it.day === day).map(frame('chosen'))}
  </svg>`;
}

const frame = (name) => ({ x, y }) => html`<rect class=${name} x=${x - 1.6} y=${y - 1.6} width="15.2" height="15.2" rx="4" />`;

function Days({ days, onSelect }) {
  return html`<${Table} label="Table of the year" class="table-box" heads=${['Day', ...PARTS.map(([, text]) => `${text}#`), 'Cost#']}>
    ${[...days].reverse().map((it) => html`<tr key=${it.day}><th scope="row"><button class="link" onClick=${() => onSelect(it.day)}>${named(it.day)}</button></th>
      ${PARTS.map(([name]) => html`<td class="num" key=${name}>${(it[name] ?? 0).toLocaleString('en')}</td>`)}
      <td class="num">${it.cost_usd ? `$${it.cost_usd.toFixed(2)}` : ''}</td></tr>`)}<//>`;
}
