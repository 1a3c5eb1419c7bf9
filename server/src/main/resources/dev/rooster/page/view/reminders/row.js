// One reminder in the list. Its height is fixed; everything in it is cut rather than wrapped.
import { classes, html, useEffect, useRef } from '../../lib.js';
import { SNOOZES } from '../../actions.js';
import { Sparkline } from '../../draw/sparkline.js';
import { href } from '../../router.js';
import { absolute, clock, Countdown, day, duration, elsewhere, full, Ticking } from '../../time.js';
import { Glyph, Icon, Line, Menu, statusWord, Switch, titleOf, visible } from '../../ui.js';
import { fileOf, isDeclared, isEnded, isRemovable } from './facts.js';

/** The act object has: enable, approve, run, stop, snooze, done, remove, purge, copyId, open, edit, history, duplicate, select. */
export function Row({ row, top, index, total, washes, selecting, selected, refusal, act, reading }) {
  const box = useRef(null);
  useEffect(() => {
    if (washes && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      box.current?.animate([{ background: 'var(--selected)' }, {}], { duration: 1_200, easing: 'ease-out' });
    }
  }, [washes]);
  const title = titleOf(row);
  const off = row.status !== 'active' && row.status !== 'pending';
  return html`<li ref=${box} class=${classes('row', off && 'off', selected && 'selected', row.gone && 'gone')} style=${{ top: `${top}px` }}
      data-index=${index} data-id=${row.id} aria-posinset=${index + 1} aria-setsize=${total} onClick=${(event) => act.clicked(event, row, index)}>
    ${selecting
    ? html`<input class="pick" type="checkbox" aria-label=${`Select ${title}`} checked=${selected} onClick=${(event) => { event.stopPropagation(); act.select(row, index, event.shiftKey); }} />`
    : html`<${Switch} on=${row.enabled !== false && !['paused', 'completed', 'cancelled', 'unreadable'].includes(row.status)} label=${`${title} is active`}
        disabled=${reading || !['active', 'paused'].includes(row.status)} onChange=${(on) => act.enable(row, on)} />`}
    <div class="who"><p class="l1"><a class="cut" href=${href('reminder', [row.id])}><${Line} text=${title} most=${120} /></a><${Tags} row=${row} /></p>
      ${refusal
    ? html`<p class="sub cut bad" role="alert" title=${visible(refusal.remedy)}>${visible(refusal.message)}</p>`
    : html`<p class="sub cut">${capital(row.brief ?? '')}${row.conditional && ', if its condition is met'}</p>`}</div>
    <span class="agent sub cut"><${Line} text=${row.agent} /></span>
    <${When} row=${row} />
    <div class="runs">${row.runs?.length ? html`<${Sparkline} runs=${row.runs} />` : html`<span class="dim">never ran</span>`}</div>
    <${Last} row=${row} />
    <${Acts} row=${row} title=${title} act=${act} reading=${reading} />
  </li>`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function Tags({ row }) {
  return html`${isDeclared(row) && html`<span class="tag" title=${`declared in ${visible(row.source)}`}><${Icon} name="file" /><span class="only-wide cut">${visible(fileOf(row))}</span></span>`}
    ${row.tz && row.next_fire_at && html`<span class="tag">${elsewhere(row.next_fire_at, row.tz)}</span>`}
    ${row.snoozed_until && html`<span class="tag hot">snoozed</span>`}
    ${row.user && html`<span class="tag only-wide"><${Line} text=${row.user} most=${20} /></span>`}`;
}

const STANDING = { paused: 'Paused', pending: 'Waiting for approval', completed: 'Completed', cancelled: 'Cancelled', unreadable: 'Unreadable' };

function When({ row }) {
  if (row.gone) return html`<div class="when"><b>Removed</b></div>`;
  if (STANDING[row.status]) {
    return html`<div class="when"><b>${STANDING[row.status]}</b><span class="sub cut" title=${visible(row.status_reason)}><${Line} text=${row.status_reason ?? ''} /></span></div>`;
  }
  if (row.next_fire_at) {
    return html`<div class="when"><b class="num"><${Countdown} at=${row.next_fire_at} /></b><span class="sub num cut" title=${full(row.next_fire_at)}>${absolute(row.next_fire_at)}</span></div>`;
  }
  return html`<div class="when"><b>${row.running_since ? 'Running' : 'No time known'}</b><span class="sub cut">${row.running_since ? '' : { idle: 'when its agent is idle', calls: 'after further prompts', on: 'when it happens' }[row.kind] ?? ''}</span></div>`;
}

function Last({ row }) {
  if (row.running_since) {
    const since = Date.parse(row.running_since);
    return html`<div class="last"><span class="status running"><${Glyph} status="running" /><b class="num">Running <${Ticking} key=${since} text=${(at) => duration(Math.max(1_000, Math.floor((at - since) / 1_000) * 1_000))} /></b></span>
      <span class="sub cut">${row.last_duration_ms ? `last time ${duration(row.last_duration_ms)}` : ''}</span></div>`;
  }
  if (row.problem) {
    return html`<div class="last"><span class="status blocked"><${Glyph} status="blocked" /><b>Needs a fix</b></span><span class="sub cut bad" title=${visible(row.problem)}><${Line} text=${row.problem} /></span></div>`;
  }
  if (!row.last_status) {
    return html`<div class="last"><span class="status planned"><${Glyph} status="planned" /><b>${row.fire_count ? 'No record' : 'Not yet'}</b></span></div>`;
  }
  const failed = row.last_status === 'error';
  const word = failed && row.consecutive_errors > 1 ? `Error, ${row.consecutive_errors} in a row` : statusWord(row.last_status);
  return html`<div class="last"><span class=${classes('status', row.last_status)}><${Glyph} status=${row.last_status} /><b>${word}</b></span>
    <span class=${classes('sub cut num', failed && 'bad')} title=${row.last_error ? visible(row.last_error) : (row.last_fired_at ? full(row.last_fired_at) : '')}>${row.last_error && row.last_status !== 'ok'
  ? html`<${Line} text=${row.last_error} />`
  : [row.last_fired_at && when(row.last_fired_at), row.last_duration_ms !== null && row.last_duration_ms !== undefined && duration(row.last_duration_ms)].filter(Boolean).join(', ')}</span></div>`;
}

/** "14:40" today, "Fri 13 Nov" before. */
const when = (at) => (day(at) === 'Today' ? clock(at) : day(at, { names: false }));

function Acts({ row, title, act, reading }) {
  const ended = isEnded(row);
  const runs = row.running_since && row.running_run;
  return html`<div class="acts">
    ${runs
    ? html`<button class="btn quiet icon" data-act="run" aria-label=${`Stop ${title}`} title="Stop" disabled=${reading} onClick=${() => act.stop(row)}><${Icon} name="stop" /></button>`
    : row.conditional
      ? html`<span data-act="run"><${Menu} icon="run" label=${`Run ${title} now`} items=${[
        { text: 'Check the condition, then run', act: () => act.run(row, true), disabled: reading },
        { text: 'Run without checking', act: () => act.run(row, false), disabled: reading }]} /></span>`
      : html`<button class="btn quiet icon" data-act="run" aria-label=${`Run ${title} now`} title="Run now" disabled=${reading || row.status === 'pending' || ended} onClick=${() => act.run(row, true)}><${Icon} name="run" /></button>`}
    <span class="only-wide" data-act="snooze"><${Menu} icon="snooze" label=${`Snooze ${title}`} items=${SNOOZES.map(([until, text]) => ({ text, act: () => act.snooze(row, until), disabled: reading || row.status === 'paused' }))} /></span>
    <${Menu} label=${`More about ${title}`} items=${[
  row.status === 'pending' && { text: 'Approve', icon: 'check', act: () => act.approve(row, true), disabled: reading },
  row.status === 'pending' && { text: 'Decline', icon: 'x', act: () => act.approve(row, false), disabled: reading },
  { text: isDeclared(row) ? 'Show' : 'Edit', icon: 'changes', act: () => act.edit(row) },
  { text: 'History', icon: 'history', act: () => act.history(row) },
  { text: 'Duplicate', icon: 'plus', act: () => act.duplicate(row) },
  { text: 'Copy id', icon: 'file', act: () => act.copyId(row) },
  { text: 'Select', icon: 'list', act: () => act.select(row, act.indexOf(row), false) },
  ...SNOOZES.slice(0, 2).map(([until, text]) => ({ text: `Snooze ${text}`, icon: 'snooze', act: () => act.snooze(row, until), disabled: reading || row.status === 'paused' })),
  row.last_fired_at && !ended && { text: 'Done', icon: 'check', act: () => act.done(row), disabled: reading || row.status === 'paused' },
  ended
    ? { text: 'Delete with its history…', icon: 'x', danger: true, act: () => act.purge(row), disabled: reading }
    : { text: isRemovable(row) ? 'Remove' : `Remove it in ${visible(fileOf(row))}`, icon: 'x', danger: true, act: () => act.remove(row), disabled: reading || !isRemovable(row) }]} />
  </div>`;
}
