// The shapes of the line: shape says what it was, colour how much it matters.
import { html } from '../lib.js';

const at = (number) => Math.round(number * 10) / 10;

/** A mark at a height. */
export function markShape(mark, y) {
  if (mark.kind === 'band') return band(mark, y, 'band-ok');
  if (mark.kind === 'plan') return band(mark, y, 'band-next');
  if (mark.kind === 'tick') return html`<rect class="tick" x=${at(mark.x1 - 0.8)} y=${y - 5} width="1.6" height="10" rx=".8" />`;
  if (mark.kind === 'running') return running(mark, y);
  if (mark.kind === 'span') return span(mark, y);
  return html`${mark.due !== null && tail(mark, y)}${single(mark.status, mark.x1, y)}`;
}

const band = ({ x1, x2 }, y, name) =>
  html`<rect class=${name} x=${at(x1 - 4)} y=${y - 4} width=${at(Math.max(x2 - x1, 3) + 8)} height="8" rx="4" />`;

function running({ x1, x2 }, y) {
  const x = at(x1);
  return html`${x2 - x1 > 8 && html`<path class="tail-live" d=${`M${at(x1 + 5)} ${y}H${at(x2)}`} />`}
    <path class="arc-live" d=${`M${x} ${y - 4}a4 4 0 1 1 -3.8 2.8`} />`;
}

/** From due to begun. */
function tail({ due, x1, status }, y) {
  const name = status === 'error' ? 'tail-error' : 'tail-off';
  return html`<path class=${name} d=${`M${at(due)} ${y}H${at(x1 - 5)}M${at(due)} ${y - 4}v8`} />`;
}

const LINES = { error: 'tail-error', skipped: 'bar-idle' };

/** Several of one kind: both ends, and how many. */
function span({ status, x1, x2, number }, y) {
  const middle = at((x1 + x2) / 2);
  const digits = String(number ?? '').length;
  return html`<path class=${LINES[status] ?? 'bar-off'} d=${`M${at(x1)} ${y}H${at(x2)}`} />
    ${single(status, x1, y)}${single(status, x2, y)}
    ${number && html`<rect class="plate" x=${middle - 4 - digits * 3.5} y=${y - 8} width=${8 + digits * 7} height="16" rx="8" />
      <text class=${`count-${status}`} x=${middle} y=${y + 4} text-anchor="middle">${number}</text>`}`;
}

/** One of a kind. */
export function single(status, middle, y) {
  const x = at(middle);
  switch (status) {
    case 'error': return html`<path class="f-error halo" d=${`M${x} ${y - 6.4}l6.4 6.4-6.4 6.4-6.4-6.4Z`} />`;
    case 'missed': return html`<circle class="ring-off" cx=${x} cy=${y} r="3.8" />`;
    case 'interrupted': return html`<circle class="ring-off" cx=${x} cy=${y} r="4" /><path class="f-off" d=${`M${x} ${y - 4.4}a4.4 4.4 0 0 0 0 8.8Z`} />`;
    case 'blocked': return html`<rect class="f-off halo" x=${at(x - 4.2)} y=${y - 4.2} width="8.4" height="8.4" rx="1.2" />`;
    case 'skipped': return html`<rect class="f-idle" x=${at(x - 3.2)} y=${y - 1} width="6.4" height="2" rx="1" />`;
    default: return html`<circle class="f-ok halo" cx=${x} cy=${y} r="4.4" />`;
  }
}

/** A bar of the others: what went wrong lies at its foot. */
export function barShape(bar, base, most = 15) {
  const width = at(Math.max(1.5, (bar.x2 - bar.x1) - 2));
  const x = at(bar.x1 + 1);
  const parts = [['bar-error', bar.error], ['bar-wrong', bar.off], ['bar', bar.good], ['bar-idle-fill', bar.idle], ['bar-next', bar.planned]];
  let y = base;
  return parts.filter(([, count]) => count > 0).map(([name, count]) => {
    const height = at(Math.max(2, (count / bar.most) * most));
    y = at(y - height);
    return html`<rect class=${name} x=${x} y=${y} width=${width} height=${height} rx="1" />`;
  });
}
