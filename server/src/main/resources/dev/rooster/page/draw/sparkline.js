// The latest runs of a reminder as small marks: height is how long each took, shape and colour what became of it.
import { html } from '../lib.js';
import { duration } from '../time.js';
import { statusWord } from '../ui.js';

export const SLOTS = 14;
const PITCH = 8;
const WIDTH = SLOTS * PITCH;
const FLOOR = 22;
const LEAST = 5;
const MOST = 19;

/**
 * Places the latest runs, oldest first, at the right end: [{status, x, height}], where x is the middle of the mark and
 * only OK has a height that means something. The longest run is as high as the strip.
 */
export function marks(runs) {
  const shown = runs.slice(-SLOTS);
  const longest = Math.max(1, ...shown.map((it) => it.duration_ms ?? 0));
  return shown.map((run, index) => ({
    status: run.status,
    x: (SLOTS - shown.length + index) * PITCH + PITCH / 2 - 0.5,
    // By the square root: runs last from milliseconds to minutes.
    height: round(LEAST + (MOST - LEAST) * Math.sqrt((run.duration_ms ?? 0) / longest)),
  }));
}

const round = (number) => Math.round(number * 10) / 10;

/** "The last 14 runs: 11 OK, 3 Error. The longest took 8.1 s." */
export function sentence(runs) {
  const shown = runs.slice(-SLOTS);
  if (shown.length === 0) return 'Never ran';
  const counts = new Map();
  shown.forEach(({ status }) => counts.set(status, (counts.get(status) ?? 0) + 1));
  const parts = [...counts].map(([status, count]) => `${count} ${statusWord(status)}`);
  const longest = Math.max(0, ...shown.map((it) => it.duration_ms ?? 0));
  return `${shown.length === 1 ? 'The last run' : `The last ${shown.length} runs`}: ${parts.join(', ')}.${longest ? ` The longest took ${duration(longest)}.` : ''}`;
}

function shape({ status, x, height }, key) {
  switch (status) {
    case 'ok': return html`<rect key=${key} class="f-ok" x=${x - 2.5} y=${FLOOR - height} width="5" height=${height} rx="1.2" />`;
    case 'error': return html`<path key=${key} class="f-error" d=${`M${x} 9.5l5 6.25-5 6.25-5-6.25Z`} />`;
    case 'missed': return html`<circle key=${key} class="ring-off" cx=${x} cy="18.5" r="2.7" />`;
    case 'interrupted': return html`<g key=${key}><circle class="ring-off" cx=${x} cy="18.5" r="2.7" /><path class="f-off" d=${`M${x} 15.2a3.3 3.3 0 0 0 0 6.6Z`} /></g>`;
    case 'blocked': return html`<rect key=${key} class="f-off" x=${x - 2.7} y="16.4" width="5.4" height="5.4" rx="1" />`;
    case 'running': return html`<circle key=${key} class="arc-live" cx=${x} cy="18.5" r="2.6" stroke-dasharray="12 5" />`;
    default: return html`<rect key=${key} class="f-idle" x=${x - 2.8} y="19.6" width="5.6" height="2" rx="1" />`;
  }
}

export const Sparkline = ({ runs }) => html`
  <svg class="chart strip" viewBox=${`0 0 ${WIDTH} 24`} role="img" aria-label=${sentence(runs)}>${marks(runs).map(shape)}</svg>`;
