// Needs you: one line for each thing that waits for a person, with what can be done about it.
import { html, useEffect, useState } from '../../lib.js';
import { post } from '../../api.js';
import { approve, refusalOf, runNow, setEnabled, soon, usePending } from '../../actions.js';
import { useHeld } from '../../hold.js';
import { href } from '../../router.js';
import { aboutNeeds, onEvent, tell, useQuery, useStore } from '../../store.js';
import { absolute, full, inSentence } from '../../time.js';
import { addressWord, announce, Failure, Glyph, Icon, Line, titleOf, toast, visible } from '../../ui.js';
import { LaterFailure } from './failure.js';

const MOST = 5;

export function Needs() {
  const read = useQuery('/api/attention', aboutNeeds);
  const { data, error, reload } = read;
  usePending();
  /** What was done about an item, by its id: true, or why it was refused. */
  const [dealt, setDealt] = useState(new Map());
  const [all, setAll] = useState(false);
  const items = (data?.items ?? []).filter((it) => dealt.get(it.id) !== true && !(it.reminder && soon(it.reminder).removed));
  const [shown, hold] = useHeld(items, (it) => it.id);
  if (error && !data) return html`<${Failure} error=${error} retry=${reload} />`;
  if (!data) return null;
  const deal = (id, outcome) => setDealt((before) => new Map(before).set(id, outcome));
  const visibleItems = all ? shown : shown.slice(0, MOST);
  const count = Math.max(items.length, (data.count ?? 0) - (data.items.length - items.length));
  return html`<section aria-labelledby="h-needs" ...${hold}>
    <div class="head"><h2 id="h-needs">Needs you</h2>${items.length > 0 ? html`<span class="tag hot num">${count.toLocaleString('en')}</span>` : html`<span class="more">Nothing needs you</span>`}</div>
    <${LaterFailure} ...${read} />
    ${shown.length > 0 && html`<ul class="card needs">${visibleItems.map((item) => html`<${Item} key=${item.id} item=${item} error=${dealt.get(item.id)} deal=${deal} reload=${reload} />`)}
      ${shown.length > MOST && html`<li class="rest"><button class="btn small quiet" aria-expanded=${all} onClick=${() => setAll(!all)}>${all ? 'Show fewer' : `Show all ${shown.length}`}</button></li>`}</ul>`}
  </section>`;
}

const ORDINALS = { 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' };
const inRow = (count) => (count < 2 ? '' : ORDINALS[count] ? `, the ${ORDINALS[count]} time in a row` : `, ${count.toLocaleString('en')} times in a row`);

/** What each kind looks like: mark, what is wrong after the name, what can be done; plain: the buttons are the remedy. */
const KINDS = {
  approval: {
    mark: 'asking', plain: true, text: () => 'waits for your approval',
    acts: ['approve', 'decline', 'read'],
    why: (it) => html`${it.reminder.name && html`“<${Line} text=${it.reminder.message} most=${160} />” `}${it.reminder.brief && html`<span>${capital(visible(it.reminder.brief))}. </span>`}${saidBy(it)}`,
  },
  failing: { mark: 'error', text: (it) => `failed${inRow(it.count ?? 1)}`, acts: ['run', 'pause', 'runs'] },
  halted: { mark: 'blocked', text: () => 'was paused by Rooster', acts: ['resume', 'run', 'runs'] },
  invalid: { mark: 'blocked', text: () => 'cannot fire', acts: ['read', 'file'] },
  delivery: { mark: 'error', text: (it) => `has a reply that is not delivered${it.address ? ` to ${addressWord(visible(it.address))}` : ''}`, acts: ['send', 'dismiss', 'runs'], plain: true },
  file: { mark: 'blocked', text: (it) => (it.line ? `has a fault in line ${it.line}` : 'has a fault'), acts: ['file'] },
  daemon: { mark: 'blocked', acts: [] },
};
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** Starts with a capital, unless it starts with a name such as tea.schedule, and ends with a full stop. */
const sentence = (text) => (text ? `${/^[a-z]+ /.test(text) ? capital(text) : text}${/[.?!]$/.test(text) ? '' : '.'}` : '');
const saidBy = (item) => visible(sentence(item.text));

const ACTS = {
  approve: { text: 'Approve', icon: 'check', act: (it) => approve(it.reminder, true), deals: true },
  decline: { text: 'Decline', act: (it) => approve(it.reminder, false), deals: true },
  read: { text: 'Read', quiet: true, href: (it) => href('reminder', [it.reminder.id]) },
  run: { text: 'Run now', icon: 'run', act: (it) => runNow(it.reminder) },
  pause: { text: 'Pause', act: (it) => setEnabled({ ...it.reminder, status: 'active' }, false), deals: true },
  resume: { text: 'Resume', icon: 'run', act: (it) => setEnabled({ ...it.reminder, status: 'paused' }, true), deals: true },
  runs: { text: 'Runs', quiet: true, href: (it) => href('history', [], it.run_id ? { run: it.run_id } : { reminder: it.reminder.id }) },
  send: { text: 'Send again', icon: 'send', act: sendAgain, deals: true },
  dismiss: { text: 'Dismiss', act: dismiss, deals: true, early: true },
  file: { text: 'Show the file', icon: 'file', href: (it) => href('files', [], { file: it.file }) },
};

async function sendAgain(item) {
  await post(`/api/deliveries/${encodeURIComponent(item.delivery_id)}/send`);
  toast({ text: 'It is sent again' });
  tell({ type: 'delivery.pending', data: { id: item.delivery_id } });
  return true;
}

async function dismiss(item) {
  await post(`/api/attention/${encodeURIComponent(item.id)}/dismiss`);
  announce('Dismissed');
  tell({ type: 'delivery.pending', data: { id: item.delivery_id } });
  return true;
}

function Item({ item, error, deal, reload }) {
  const live = useStore((it) => it.connection === 'live');
  const [busy, setBusy] = useState(false);
  const refused = useRefusal(item.reminder?.id) ?? error;
  const kind = KINDS[item.kind] ?? KINDS.daemon;
  const able = kind.acts.map((name) => [name, ACTS[name]]).filter(([, it]) => needs(it, item));
  const does = ({ act, deals, early }) => async () => {
    setBusy(true);
    deal(item.id, early ?? null);
    try {
      const answer = await act(item);
      if (deals && answer) {
        deal(item.id, true);
        // What is done can be undone: then the item is there again.
        await reload();
        deal(item.id, null);
      }
    } catch (refusal) {
      deal(item.id, refusal);
    }
    setBusy(false);
  };
  return html`<li><${Glyph} status=${kind.mark} />
    <div class="what">
      <p class="t"><${Subject} item=${item} /> ${kind.text ? kind.text(item) : ''}</p>
      <p class="why">${kind.why ? kind.why(item) : html`<${Line} text=${sentence(item.text)} most=${300} />`}${item.remedy && !kind.plain && html` <${Line} text=${sentence(item.remedy)} />`}
        ${item.next_fire_at && html` <span title=${full(item.next_fire_at)}>Next fire ${inSentence(absolute(item.next_fire_at))}</span>`}</p>
      ${refused && html`<${Failure} error=${refused} />`}
    </div>
    <div class="acts">${able.map(([name, it]) => (it.href
      ? html`<a key=${name} class=${`btn small${it.quiet ? ' quiet' : ''}`} href=${it.href(item)}>${it.icon && html`<${Icon} name=${it.icon} />`}${it.text}<span class="sr"> (${subjectText(item)})</span></a>`
      : html`<button key=${name} class=${`btn small${it.quiet ? ' quiet' : ''}`} disabled=${!live || busy} onClick=${does(it)}>${it.icon && html`<${Icon} name=${it.icon} />`}${it.text}<span class="sr"> (${subjectText(item)})</span></button>`))}</div>
  </li>`;
}

/** Why the server refused what was asked of a reminder, for a while. */
function useRefusal(id) {
  const [error, setError] = useState(null);
  useEffect(() => onEvent((event) => event.type === 'page.pending' && event.data.id === id && setError(refusalOf(id))), [id]);
  return error;
}

/** Leaves out what this item has nothing for. */
function needs(act, item) {
  if (act === ACTS.send || act === ACTS.dismiss) return Boolean(item.delivery_id);
  if (act === ACTS.file) return Boolean(item.file);
  return Boolean(item.reminder);
}

const subjectText = (item) => (item.reminder ? visible(titleOf(item.reminder)) : visible(item.file ?? (item.delivery_id ? 'A deleted reminder' : 'Rooster')));

function Subject({ item }) {
  const text = subjectText(item);
  if (!item.reminder) return html`<b><${Line} text=${text} most=${120} /></b>`;
  return html`<a href=${href('reminder', [item.reminder.id])}><b><${Line} text=${text} most=${80} /></b></a>`;
}
