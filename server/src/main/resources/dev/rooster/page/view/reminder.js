// One reminder: what it is in sentences, when it fires next, what can be done with it, and its history.
import { html, useState } from '../lib.js';
import * as actions from '../actions.js';
import { useMinutes } from '../again.js';
import { useKeys } from '../keys.js';
import { href, go } from '../router.js';
import { aboutReminders, useQuery, useStore, useTitle } from '../store.js';
import { absolute, duration, full } from '../time.js';
import { addressWord, Failure, Icon, Line, Menu, refuse, Status, statusWord, Text, titleOf, toast, Waiting } from '../ui.js';
import { Fires } from './edit/preview.js';
import { Standing } from './edit/standing.js';
import { History } from './reminder/history.js';
import { canBeDone, canRun, canSwitch, isDeclared, isEnded, isRemovable } from './reminders/facts.js';
import { Purge } from './reminders/purge.js';

export const title = () => 'Reminder';

export default function ReminderView({ place }) {
  const [id = ''] = place.rest;
  return html`<${One} key=${id} id=${id} open=${place.query.run ?? ''} />`;
}

function One({ id, open }) {
  const read = useQuery(`/api/reminders/${encodeURIComponent(id)}`, (event) => aboutReminders(event) && [event.data?.id, event.data?.reminder_id].includes(read.data?.id));
  actions.usePending(read.began);
  useMinutes();
  const gone = useStore((it) => it.connection === 'gone');
  const it = read.data && actions.soon(read.data);
  useTitle(it ? titleOf(it) : null);
  const blocked = gone || Boolean(it?.removed);
  // Keys can be faster than drawing.
  const on = (can, act) => () => {
    const shown = read.data && actions.soon(read.data);
    return shown && !blocked && can(shown) ? void act(shown) : false;
  };
  useKeys('Reminder', {
    e: ['edit', on(() => true, ({ id }) => go(href('edit', [id])))],
    r: ['run now', on(canRun, (shown) => actions.runNow(shown))],
    p: ['pause or resume', on(canSwitch, (shown) => actions.setEnabled(shown, shown.status === 'paused'))],
    d: ['done', on(canBeDone, (shown) => actions.done(shown))],
    Escape: ['back to the list', () => go(href('reminders'))],
  }, [it, blocked]);
  if (!it) return read.error ? html`<${Failure} error=${read.error} retry=${read.reload} />` : html`<${Waiting} rows=${5} />`;
  return html`${read.error && !read.error.offline && html`<${Failure} error=${read.error} retry=${read.reload} />`}
    <${Standing} reminder=${it} onEnable=${(on) => actions.setEnabled(it, on)} blocked=${blocked} />
    <${Acts} reminder=${it} blocked=${blocked} />
    <div class="edit one"><div class="form">
      <section class="card block" aria-labelledby="o-what"><h2 id="o-what">Message</h2><p class="message"><${Text} text=${it.message} /></p>
        ${it.description && html`<p class="mid"><b>Note:</b> <${Text} text=${it.description} /></p>`}</section>
      <section class="card block facts" aria-labelledby="o-facts"><h2 id="o-facts">What it does</h2><ul>${sentences(it).map((text, at) => html`<li key=${at}>${text}</li>`)}</ul></section>
    </div>
    <aside class="preview card" aria-label="Next fires"><p class="dim">Next fires</p>${it.status !== 'active'
    ? html`<p class="mid">None while it is ${it.status}.</p>`
    // Resumed, but not read since.
    : read.data.status === 'active' ? html`<${Fires} preview=${it} except=${it.except ?? []} />` : html`<p class="mid">…</p>`}</aside></div>
    <${History} reminder=${it} open=${open} />`;
}

function Acts({ reminder, blocked }) {
  const [purging, setPurging] = useState(false);
  const ended = isEnded(reminder);
  const at = { from: reminder.id };
  const leave = (act) => { act(reminder); go(href('reminders')); };
  if (reminder.status === 'pending') {
    return html`<div class="acts wrap"><button class="btn primary" disabled=${blocked} onClick=${() => actions.approve(reminder, true)}>Approve</button>
      <button class="btn" disabled=${blocked} onClick=${() => actions.approve(reminder, false)}>Decline</button></div>`;
  }
  return html`<div class="acts wrap">
    ${reminder.running_run
    ? html`<button class="btn" disabled=${blocked} onClick=${() => actions.stop(reminder.running_run)}><${Icon} name="stop" />Stop</button>`
    : !ended && html`<span class=${reminder.condition ? 'split' : ''}><button class="btn" disabled=${blocked} onClick=${() => actions.runNow(reminder)}><${Icon} name="run" />Run now</button>
      ${reminder.condition && html`<${Menu} class="btn" label="Other ways to run it" icon="down" items=${[{ text: 'Run without checking', act: () => actions.runNow(reminder, false) }]} />`}</span>`}
    <${Menu} class="btn" label="Snooze" items=${actions.SNOOZES.map(([until, text]) => ({ text, disabled: blocked || reminder.status === 'paused', act: () => actions.snooze(reminder, until) }))}><${Icon} name="snooze" />Snooze</${Menu}>
    ${reminder.last_fired_at && !ended && !reminder.done_at && html`<button class="btn" disabled=${blocked || !canBeDone(reminder)} onClick=${() => actions.done(reminder)}><${Icon} name="check" />Done</button>`}
    <a class="btn" href=${href('edit', [reminder.id])}><${Icon} name=${isDeclared(reminder) ? 'file' : 'changes'} />${isDeclared(reminder) ? 'Show its fields' : 'Edit'}</a>
    <${Menu} class="btn icon" label="More" items=${[
    { text: 'Duplicate', icon: 'plus', act: () => go(href('edit', [], at)) },
    { text: 'Copy id', icon: 'file', act: () => navigator.clipboard.writeText(reminder.id).then(() => toast({ text: `${reminder.id} copied` }), refuse) },
    ended ? { text: 'Delete with its history…', icon: 'x', danger: true, act: () => setPurging(true) }
      : { text: 'Remove', icon: 'x', danger: true, disabled: blocked || !isRemovable(reminder), act: () => leave(actions.removeSoon) }]} />
    ${purging && html`<${Purge} row=${reminder} onClose=${() => setPurging(false)} onDone=${() => go(href('reminders'))} />`}
  </div>`;
}

const SESSIONS = { isolated: 'in a new conversation for each run', own: 'in one conversation for all its runs', main: 'in its main conversation' };
const MODES = { each: 'Before each run', until: 'Before each run, until it is met,', once: 'Until it is met once,' };

/** A time within a sentence. */
const within = (at) => absolute(at).replace(/^(Today|Tomorrow|Yesterday)/, (it) => it.toLowerCase());

/** What the stored fields mean, one sentence each. */
function sentences(it) {
  return [
    html`It fires ${it.words}.`,
    it.condition && html`${MODES[it.condition.mode] ?? 'Before each run'} ${it.condition.command ? html`this command is asked: <code><${Line} text=${it.condition.command} /></code>` : html`its agent is asked: <q><${Line} text=${it.condition.prompt} /></q>`}`,
    html`It wakes <b><${Line} text=${it.agent} /></b> ${SESSIONS[it.session] ?? html`in the conversation <b><${Line} text=${it.session} /></b>`}.`,
    it.delivery.when === 'never' ? 'Its replies are not delivered; they stay in the history.'
      : html`${it.delivery.when === 'always' ? 'Its replies go' : 'A reply with something to report goes, and failures go,'} to ${(it.delivery.to ?? []).map((to, at) => html`${at > 0 && ', '}<b><${Line} text=${to === 'terminal:default' ? 'the inbox' : addressWord(to)} /></b>`)}.`,
    `${{ skip: 'Fires missed during downtime are skipped', once: `Of the fires missed during downtime, the latest is run if it is not older than ${it.missed.within}`, all: `Fires missed during downtime are each run if they are not older than ${it.missed.within}` }[it.missed.policy] ?? 'It has a policy for missed fires'}. A run may take ${it.timeout}; what is due meanwhile is ${it.overlap === 'queue' ? 'run afterwards' : 'skipped'}.`,
    it.last_status && html`The last run${it.last_fired_at && html`, <time title=${full(it.last_fired_at)}>${within(it.last_fired_at)}</time>`}: <${Status} status=${it.last_status} text=${it.last_status === 'error' && it.consecutive_errors > 1 ? `Error, ${it.consecutive_errors} in a row` : statusWord(it.last_status)} />${typeof it.last_duration_ms === 'number' && `, took ${duration(it.last_duration_ms)}`}.${it.last_error && html` <span class=${it.last_status === 'error' ? 'bad' : 'mid'}><${Line} text=${it.last_error} /></span>`}`,
    it.problem && html`<span class="bad"><${Line} text=${it.problem} /></span>`,
    it.fire_count > 0 && `It has woken its agent ${it.fire_count === 1 ? 'once' : `${it.fire_count.toLocaleString('en')} times`}.`,
    it.delete_after_run && 'It is deleted after it has completed.',
    html`Created by <b><${Line} text=${it.created_by} /></b> <time title=${full(it.created_at)}>${within(it.created_at)}</time>${it.user && html`, for <b><${Line} text=${it.user} /></b>`}, with ${it.trust} trust. <code>${it.id}</code>, version ${it.version}.`,
  ].filter(Boolean);
}
