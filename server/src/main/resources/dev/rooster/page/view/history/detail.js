// An opened run: its story, its text, its deliveries and its way from due to delivered.
import { html, useMemo, useState } from '../../lib.js';
import { post } from '../../api.js';
import { runNow, stop } from '../../actions.js';
import { useLive } from '../../live.js';
import { href } from '../../router.js';
import { aboutReminders, read, useQuery } from '../../store.js';
import { absolute, clock } from '../../time.js';
import { Failure, Icon, Line, Menu, refuse, Status, Text, toast, visible, Waiting } from '../../ui.js';
import { DELIVERY_WORDS, DeliveryMark } from './delivery.js';
import { story } from './story.js';
import { RunTranscript } from './transcript.js';
import { usedText } from './used.js';
import { Way } from './way.js';

export function Detail({ id, run: listed, linked }) {
  const mine = (event) => (event.type.startsWith('run.') && event.data?.reminder_id === listed.reminder_id) || event.type.startsWith('delivery.');
  const own = useQuery(listed.count > 1 ? null : `/api/runs/${encodeURIComponent(listed.id)}`, mine);
  const about = useQuery(`/api/reminders/${encodeURIComponent(listed.reminder_id)}`,
    ({ type, data }) => aboutReminders({ type }) && [data?.id, data?.reminder_id].includes(listed.reminder_id));
  const run = useMemo(() => ({ ...listed, ...own.data }), [listed, own.data]);
  const [transcript, setTranscript] = useState(false);
  const reminder = about.data ?? (about.error?.status === 404 ? { missing: true } : null);
  if (linked && !own.data) {
    return html`<li class="detail" id=${id}>${own.error ? html`<${Failure} error=${own.error} retry=${own.reload} />` : html`<${Waiting} rows=${2} />`}</li>`;
  }
  return html`
    ${linked && html`<li class="group"><h2><${Line} text=${run.name || run.reminder_id} most=${80} /></h2>
      <span class="dim">${absolute(run.due_at)}</span><span class="end"><${Status} status=${run.status} /></span></li>`}
    <li class="detail" id=${id}>
    <div class="story">
      ${story(run, reminder).map((sentences) => html`<p>${sentences.map((it) => (typeof it === 'string' ? visible(it) : html`<b>${visible(it.b)}</b>`))}</p>`)}
      ${run.status === 'error' && run.error && html`<div class="said mono"><${Text} text=${run.error} /></div>`}
      ${run.reply && html`<div class="said"><${Text} text=${run.reply} /></div>`}
      ${run.deliveries.map((it) => html`<${Sent} key=${it.id} delivery=${it} />`)}
      <${Acts} run=${run} reminder=${reminder} transcript=${transcript} onTranscript=${() => setTranscript(!transcript)} />
    </div>
    <div class="way">${run.count === 1 && html`<${Way} run=${run} />`}
      <p class="dim num">${run.id}${run.attempts > 0 && `, attempt ${run.attempts}`}${run.trace_id && `, trace ${run.trace_id.slice(0, 8)}`}</p>
      ${usedText(run.usage) && html`<p class="dim num used">${usedText(run.usage)}</p>`}</div>
    ${transcript && html`<${RunTranscript} run=${run} />`}
  </li>`;
}

/** A delivery with its state; a failed or unknown one can be sent again. */
function Sent({ delivery }) {
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState(null);
  const live = useLive();
  const again = delivery.status === 'failed' || delivery.status === 'unknown';
  const send = async () => {
    setAsked(true);
    setError(null);
    try {
      await post(`/api/deliveries/${encodeURIComponent(delivery.id)}/send`);
      toast({ text: `Sent again to ${delivery.to}` });
    } catch (failure) {
      setError(failure);
    } finally {
      setAsked(false);
    }
  };
  const words = [delivery.status !== 'delivered' && DELIVERY_WORDS[delivery.status], delivery.error, delivery.sent_at && clock(delivery.sent_at, { seconds: true })];
  return html`<div class="dlist"><${DeliveryMark} delivery=${delivery} />
      <span class="dim"><${Line} text=${words.filter(Boolean).join(', ')} most=${400} /></span>
      ${again && html`<button class="btn small" disabled=${asked || !live} onClick=${send}>Send again</button>`}</div>
    ${error && html`<${Failure} error=${error} />`}`;
}

function Acts({ run, reminder, transcript, onTranscript }) {
  const [asked, setAsked] = useState(false);
  const live = useLive();
  const known = { ...reminder, id: run.reminder_id, name: run.name ?? reminder?.name, message: reminder?.message ?? '' };
  const start = async (ask) => {
    setAsked(true);
    await runNow(known, ask);
    setAsked(false);
  };
  const copy = () => navigator.clipboard.writeText(asCurl(run.id)).then(() => toast({ text: 'Copied as curl' }), refuse);
  const running = run.status === 'running';
  return html`<div class="acts">
    ${running && html`<button class="btn small" disabled=${!live} onClick=${() => stop(run.id)}><${Icon} name="stop" />Stop</button>`}
    ${!running && reminder && !reminder.missing && html`<span class=${reminder.condition ? 'split' : ''}>
      <button class="btn small" disabled=${asked || !live} onClick=${() => start(true)}><${Icon} name="run" />Run now</button>
      ${reminder.condition && html`<${Menu} label="How to run" icon="down" class="btn small" items=${[
        { text: 'Check the condition first', icon: 'ask', disabled: asked || !live, act: () => start(true) }, { text: 'Run without checking', icon: 'run', disabled: asked || !live, act: () => start(false) }]} />`}</span>`}
    ${run.session && html`<button class="btn small quiet" aria-expanded=${transcript} onClick=${onTranscript}>Transcript</button>`}
    <button class="btn small quiet" onClick=${copy}>Copy as curl</button>
    ${reminder && !reminder.missing && html`<a class="btn small quiet" href=${href('reminder', [run.reminder_id])}>Reminder</a>`}
  </div>`;
}

/** The request that reads this run, for a terminal. */
const asCurl = (id) => `curl -s -H "Authorization: Bearer $TOKEN" '${read().me?.url ?? location.origin}/api/runs/${encodeURIComponent(id)}'`;
