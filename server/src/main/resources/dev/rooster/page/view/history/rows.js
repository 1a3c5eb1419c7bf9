// The rows of the history by day; one of them may be open.
import { classes, html, useEffect, useRef } from '../../lib.js';
import { lengthOf } from '../../draw/bars.js';
import { total } from '../../draw/heat.js';
import { useHeld } from '../../hold.js';
import { href, setQuery } from '../../router.js';
import { day as dayText, duration, full, millis, Ticking } from '../../time.js';
import { Line, Status } from '../../ui.js';
import { DeliveryMark } from './delivery.js';
import { noonOf } from './days.js';
import { Detail } from './detail.js';
import { byDay } from './runs.js';
import { times, when } from './story.js';
import { money } from './used.js';

/** day is the only one that is shown, if there is one. */
export function Runs({ list, active, open, tallies, day }) {
  const [shown, held] = useHeld(list.runs, (it) => it.id);
  const longest = Math.max(1, ...list.runs.map((it) => it.duration_ms));
  const linked = open && !list.stale && !list.runs.some((it) => it.id === open) && !active.some((it) => it.running_run === open);
  return html`
    ${linked && html`<ul class="card runs-list linked" aria-label="The run of the link"><${Linked} id=${open} /></ul>`}
    <ul class=${classes('card runs-list', list.stale && 'stale')} aria-label="Runs" ...${held}>
      ${active.map((it) => html`<${Running} key=${it.id} row=${it} open=${open === it.running_run} />`)}
      ${byDay(shown, day).map((group) => html`<${Day} key=${group.date} group=${group} open=${open} longest=${longest} tallies=${tallies} />`)}
    </ul>
    ${list.more && html`<button class="btn more-runs" disabled=${list.loadingMore} onClick=${list.loadMore}>
      ${list.loadingMore ? 'Loading' : 'Show older runs'}</button>`}`;
}

function Day({ group, open, longest, tallies }) {
  const tally = tallies?.days.find((it) => it.day === group.date);
  const named = ['Today', 'Yesterday'].includes(group.day);
  return html`<li class="group"><h2>${group.day}</h2>${named && html`<span class="dim">${dayText(noonOf(group.date), { zoneId: 'UTC', names: false })}</span>`}
      ${tally && html`<span class="dim num end">${total(tally).toLocaleString('en')} due${tally.cost_usd ? `, ${money(tally.cost_usd)}` : ''}</span>`}</li>
    ${group.runs.map((run) => html`<${Run} key=${run.id} run=${run} day=${group.day} open=${open === run.id} longest=${longest} />`)}`;
}

function Run({ run, day, open, longest }) {
  const row = useRef(null);
  useEffect(() => {
    if (open && !row.current.contains(document.activeElement)) row.current.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const detail = `run-${run.id}`;
  return html`<li class=${classes('run', open && 'open')} data-run=${run.id} ref=${row}>
      <${Status} status=${run.status} /><time title=${full(run.due_at)} datetime=${run.due_at}>${when(run, day)}</time>
      <div class="what"><p class="l1"><button class="row-button cut" aria-expanded=${open} aria-controls=${open ? detail : undefined}
          onClick=${() => setQuery({ run: open ? '' : run.id })}><b><${Line} text=${titleOfRun(run)} most=${80} /></b></button><${Tags} run=${run} /></p>
        <p class="l2 cut"><${Line} text=${run.name || !run.reply ? outcomeLine(run) : run.reminder_id} most=${200} /></p></div>
      <span class="took num">${run.started_at && html`<${Length} ms=${run.duration_ms} longest=${longest} />${duration(run.duration_ms)}`}</span>
      <span class="cost num dim">${run.usage?.cost_usd > 0 && money(run.usage.cost_usd)}</span>
      <span class="to">${run.deliveries.slice(0, 3).map((it) => html`<${DeliveryMark} key=${it.id} delivery=${it} />`)}
        ${run.deliveries.length > 3 && html`<span class="dim">${run.deliveries.length - 3} more</span>`}</span></li>
    ${open && html`<${Detail} key=${`${run.id} open`} id=${detail} run=${run} day=${day} />`}`;
}

const Tags = ({ run }) => html`
  ${run.late_by_ms > 10_000 && html`<span class="tag late">late by ${duration(run.late_by_ms)}</span>`}
  ${run.count > 1 && html`<span class="tag num">${times(run)}</span>`}
  ${run.attempts > 1 && html`<span class="tag num">${run.attempts} attempts</span>`}
  ${run.manual && html`<span class="tag">by hand</span>`}
  ${run.why_code === 'no_tool_called' && html`<span class="tag late">Unconfirmed</span>`}`;

/** The name of the reminder; of one without a name, what it came to, which is mostly its message. */
const titleOfRun = (run) => run.name || run.reply || run.reminder_id;

/** The error or the reason, else the reply. */
const outcomeLine = (run) => run.error || (run.status === 'ok' && run.reply) || run.why || run.reply || '';

const Length = ({ ms, longest }) => ms > 0 && html`
  <svg class="chart tbar" viewBox="0 0 56 6" aria-hidden="true"><rect class="f-idle" width=${lengthOf(ms, longest)} height="6" rx="3" /></svg>`;

/** What the id of a run says about it, until it is read. */
function bare(id) {
  const [reminder, due] = id.split('@');
  return { id, reminder_id: reminder, name: null, due_at: due, status: 'unknown', count: 1, attempts: 0, deliveries: [] };
}

/** A run that goes on: not in the history yet. */
function Running({ row, open }) {
  const since = useRef(null);
  if (since.current?.of !== row.running_since) since.current = Object.assign((at) => duration(Math.max(0, at - millis(row.running_since))), { of: row.running_since });
  return html`<li class=${classes('run', open && 'open')} data-run=${row.running_run}>
      <${Status} status="running" /><time title=${full(row.running_since)}>${when({ due_at: row.running_since, count: 1 }, 'Today')}</time>
      <div class="what"><p class="l1"><button class="row-button cut" aria-expanded=${open} onClick=${() => setQuery({ run: open ? '' : row.running_run })}>
          <b><${Line} text=${row.name || row.message} most=${80} /></b></button></p>
        <p class="l2 cut"><${Line} text=${row.agent} most=${60} /> is working</p></div>
      <span class="took num"><${Ticking} text=${since.current} /></span><span class="cost" /><span class="to" /></li>
    ${open && html`<${Detail} run=${{ ...bare(row.running_run), name: row.name, due_at: row.running_since, started_at: row.running_since, status: 'running' }} />`}`;
}

/** The run that an address names, but the list does not show. */
function Linked({ id }) {
  const run = bare(id);
  return html`<${Detail} linked id="linked-run" run=${run} />
    <li class="linked-end"><a class="link" href=${href('history', [], { reminder: run.reminder_id })}>All runs of this reminder</a>
      <button class="btn small quiet" onClick=${() => setQuery({ run: '' })}>Close</button></li>`;
}
