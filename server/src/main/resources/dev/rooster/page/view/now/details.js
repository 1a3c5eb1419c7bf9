// What a mark of the line stands for, in words.
import { html } from '../../lib.js';
import { absolute, clock, countdown, day, duration, full, now } from '../../time.js';
import { Line, Status, statusWord, titleOf, visible } from '../../ui.js';

const LATE_MS = 1_000;

/** Lines of text about a mark. */
export function detailLines(mark) {
  if (mark.kind === 'bar') return [stretch(mark.from, mark.to), barText(mark)];
  const lines = [];
  const many = mark.count > 1;
  if (many) {
    lines.push(`${mark.count.toLocaleString('en')} times, ${stretch(mark.from, mark.to)}`);
  } else {
    lines.push(`Due ${full(mark.from)}`);
  }
  if (mark.kind === 'running') lines.push(`Began ${clock(mark.since, { seconds: true })}`);
  if (mark.lateMs >= LATE_MS) lines.push(`${many ? 'Up to ' : ''}${duration(mark.lateMs)} late`);
  if (mark.tookMs !== null && mark.tookMs !== undefined) lines.push(`Took ${duration(mark.tookMs)}`);
  if (mark.status === 'planned' && mark.from > now()) lines.push(`${many ? 'The first in' : 'In'} ${countdown(mark.from - now())}`);
  return lines;
}

function stretch(from, to) {
  return day(from) === day(to) ? `${day(from)} ${clock(from)} to ${clock(to)}` : `${absolute(from)} to ${absolute(to)}`;
}

function barText(bar) {
  const parts = [[bar.good, 'OK'], [bar.error, 'Error'], [bar.off, 'missed, interrupted or blocked'], [bar.idle, 'skipped'], [bar.planned, 'planned']];
  return parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en')} ${word}`).join(', ');
}

const nameOf = (lane) => (lane ? visible(titleOf({ ...lane, id: lane.reminder_id })) : 'Others');

export const detailText = (mark, lane) => [nameOf(lane), ...(mark.status ? [statusWord(mark.status)] : []), ...detailLines(mark)].join('. ');

/** A note beside the mark, inside the chart. */
export function Details({ mark, lane, y, width }) {
  const middle = Math.max(0, Math.min(width, (Math.max(mark.x1, 0) + Math.min(mark.x2, width)) / 2));
  const side = middle < width / 2 ? { insetInlineStart: `${Math.max(0, middle - 20)}px` } : { insetInlineEnd: `${Math.max(0, width - middle - 20)}px` };
  return html`<div class="details" style=${{ ...side, ...(lane ? { insetBlockStart: `${y + 14}px` } : { insetBlockEnd: '4.5rem' }) }}>
    <p>${mark.status && html`<${Status} status=${mark.status} /> `}<b><${Line} text=${nameOf(lane)} most=${60} /></b></p>
    ${detailLines(mark).map((it) => html`<p class="num">${it}</p>`)}</div>`;
}
