// The drawing of the way of a run.
import { html, useMemo } from '../../lib.js';
import { steps, way } from '../../draw/way.js';
import { clock, duration } from '../../time.js';
import { addressWord, visible } from '../../ui.js';

const CLASSES = { tick: 'tick', off: 'w-off', live: 'w-live', error: 'w-error', ok: 'w-ok' };

const value = ({ value: it }) => (it.at ? clock(it.at, { seconds: true }) : `${duration(it.ms)}${it.word ? `, ${it.word}` : ''}`);
/** Name and value share a line of about so many letters. */
const ROOM = 27;
const short = (text, room) => (text.length > room ? `${text.slice(0, room - 1)}…` : text);

export function Way({ run }) {
  const drawn = useMemo(() => way(steps(run, addressWord)), [run]);
  const sentence = drawn.rows.map((it) => `${visible(it.text)} ${value(it)}`).join('; ');
  return html`<div class="scroll-x" tabindex="0" role="group" aria-label="The way of this run">
    <svg class="chart water" viewBox=${`0 0 ${drawn.width} ${drawn.height}`} role="img" aria-label=${`The way of this run, from its time to its deliveries: ${sentence}`}>
      ${drawn.rows.map((row, index) => html`<${Row} key=${index} row=${row} last=${index === drawn.rows.length - 1} left=${drawn.left} />`)}</svg></div>`;
}

function Row({ row, last, left }) {
  const { y, x, width, tone } = row;
  const bar = tone === 'tick'
    ? html`<rect class="tick" x=${x} y=${y + 5} width="2" height="14" rx="1" />`
    : html`<rect class=${CLASSES[tone]} x=${x} y=${y + 7} width=${width} height="10" rx=${Math.min(5, width / 2)} />`;
  const middle = x + width / 2;
  return html`<text class="name" x="0" y=${y + 16}>${short(visible(row.text), ROOM - value(row).length)}<title>${visible(row.text)}</title></text>
    <text x=${left - 12} y=${y + 16} text-anchor="end">${value(row)}</text>${bar}
    ${row.broken && html`<path class="break" d=${`M${middle - 3} ${y + 20}l5 -16M${middle + 3} ${y + 20}l5 -16`} />`}
    ${!last && html`<path class="grid" d=${`M0 ${y + 25}H500`} />`}`;
}
