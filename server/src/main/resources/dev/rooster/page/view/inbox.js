// The inbox: what waits for a decision, what is new, what was seen lately; the conversation beside it.
import { classes, html, useEffect, useMemo, useRef, useState } from '../lib.js';
import { approve } from '../actions.js';
import { useHeld } from '../hold.js';
import { useKeys } from '../keys.js';
import { useLive } from '../live.js';
import { go, href } from '../router.js';
import { onEvent, useQuery } from '../store.js';
import { full } from '../time.js';
import { addressWord, Failure, Icon, Line, Text, titleOf, visible, Waiting } from '../ui.js';
import { draft, setDraft } from './chat/draft.js';
import { Panel } from './chat/panel.js';
import { bringBack, byReminder, done, isHidden, NEWEST, seen, snooze } from './inbox/acts.js';
import { move, moveFrom } from './inbox/focus.js';
import { Message, near } from './inbox/message.js';
import { MailTabs } from './inbox/tabs.js';

export const title = () => 'Inbox';

const MOST_SHOWN = 50;
const inboxEvent = (event) => event.type.startsWith('inbox.');

export default function Inbox() {
  const inbox = useQuery(NEWEST, inboxEvent);
  const pending = useQuery('/api/reminders?status=pending', (event) => event.type.startsWith('reminder.'));
  const earlier = useQuery('/api/inbox?seen=true', inboxEvent);
  const messages = useMessages(inbox.data);
  useMessageKeys(messages.groups);
  const waits = pending.data?.items ?? [];
  const empty = inbox.data && messages.all.length === 0 && waits.length === 0;
  return html`<div class="mailrow"><div class="mail">
      <${MailTabs} current="inbox" unread=${messages.all.length > 0 && messages.count} />
      ${inbox.error && html`<${Failure} error=${inbox.error} retry=${inbox.reload} />`}
      ${!inbox.data && inbox.loading && html`<${Waiting} rows=${4} />`}
      ${waits.length > 0 && html`<${Approvals} items=${waits} />`}
      ${messages.all.length > 0 && html`<${New} messages=${messages} />`}
      ${empty && html`<${Nothing} />`}
      ${earlier.data && html`<${Seen} items=${earlier.data.items} />`}
    </div>
    <${Panel} class="only-wide" /></div>`;
}

/** The messages, newest first. While somebody is about to use them, new ones wait. */
function useMessages(data) {
  const [, render] = useState(0);
  useEffect(() => onEvent((event) => event.type === 'page.inbox' && render((count) => count + 1)), []);
  const all = (data?.items ?? []).filter((it) => !isHidden(it.id));
  const [shown, held] = useHeld(all, (it) => it.id);
  const count = `${all.length.toLocaleString('en')}${data?.next_cursor ? '+' : ''}`;
  return { all, shown, groups: useMemo(() => byReminder(shown), [shown.map((it) => it.id).join()]), held, count };
}

function New({ messages }) {
  const [most, setMost] = useState(MOST_SHOWN);
  const { shown, groups, count, held } = messages;
  const live = useLive();
  const seenAll = () => {
    moveFrom(null);
    seen(shown);
  };
  return html`<section aria-labelledby="h-n"><div class="head"><h2 id="h-n">New</h2><span class="tag num">${count}</span>
      ${shown.length > 1 && html`<button class="btn small quiet more" disabled=${!live} onClick=${seenAll}>Mark all as seen</button>`}</div>
    <ul class="msgs" ...${held}>${groups.slice(0, most).map((items) => html`
      <${Message} key=${items[0].reminder_id ?? items[0].id} items=${items} onReply=${() => reply(items[0])} />`)}</ul>
    ${groups.length > most && html`<button class="btn" onClick=${() => setMost(most + MOST_SHOWN)}>
      Show ${Math.min(MOST_SHOWN, groups.length - most)} more</button>`}</section>`;
}

/** The conversation is beside the messages, or on a page of its own on a phone. What was typed there stays. */
function reply(item) {
  setDraft(`About "${item.name || item.text.slice(0, 60)}": ${draft()}`);
  const field = document.getElementById('say');
  if (field?.checkVisibility()) field.focus();
  else go(href('chat'));
}

/** Keys act on the message that has the focus. */
function useMessageKeys(groups) {
  const live = useLive();
  const current = () => {
    const id = document.activeElement?.closest?.('[data-message]')?.dataset.message;
    return groups.find(([it]) => it.id === id);
  };
  const act = (what, needsReminder) => () => {
    const items = current();
    if (!live || !items || (needsReminder && !items[0].reminder_id)) return false;
    moveFrom(document.activeElement);
    what(items);
    return true;
  };
  useKeys('Inbox', {
    j: ['next message', () => move(1)],
    k: ['previous message', () => move(-1)],
    d: ['done', act(done, true)],
    s: ['snooze for an hour', act((it) => snooze(it, '1h'), true)],
    e: ['seen', act(seen, false)],
  }, [groups, live]);
}

function Approvals({ items }) {
  return html`<section aria-labelledby="h-w"><div class="head"><h2 id="h-w">Waiting for approval</h2><span class="tag hot num">${items.length}</span></div>
    <ul class="msgs">${items.map((it) => html`<${Approval} key=${it.id} reminder=${it} />`)}</ul></section>`;
}

function Approval({ reminder }) {
  const [asked, setAsked] = useState(false);
  const live = useLive();
  const card = useRef(null);
  const decide = async (yes) => {
    moveFrom(card.current);
    setAsked(true);
    await approve(reminder, yes);
    setAsked(false);
  };
  const by = reminder.source_session ? `in ${reminder.source_session}` : `by ${reminder.created_by}`;
  const to = reminder.delivery.when === 'never' ? 'nobody' : reminder.delivery.to.map(addressWord).join(' and ');
  return html`<li class="card msg hot" ref=${card} tabindex="-1">
    <p class="l1"><svg class="g waiting" aria-hidden="true"><use href="#g-asking" /></svg><b class="cut"><${Line} text=${titleOf(reminder)} most=${80} /></b>
      <time class="dim" title=${full(reminder.created_at)}>${near(reminder.created_at)}</time></p>
    <div class="text"><${Text} text=${reminder.message} /></div>
    <p class="dim"><${Line} text=${`${capital(reminder.words)}. Wakes ${reminder.agent}; replies go to ${to}. Set ${by}.`} most=${600} /></p>
    <div class="acts"><button class="btn primary" disabled=${asked || !live} onClick=${() => decide(true)}><${Icon} name="check" />Approve</button>
      <button class="btn" disabled=${asked || !live} onClick=${() => decide(false)}><${Icon} name="x" />Decline</button>
      <a class="btn quiet" href=${href('reminder', [reminder.id])}>Open</a></div></li>`;
}

function Seen({ items }) {
  const [all, setAll] = useState(false);
  const live = useLive();
  const shown = all ? items : items.slice(0, 8);
  return html`<section aria-labelledby="h-s"><div class="head"><h2 id="h-s">Seen</h2><a class="more" href=${href('history')}>History</a></div>
    ${items.length === 0 && html`<p class="dim">What you mark as seen or done stays here for a while, and can be brought back.</p>`}
    <ul class=${classes('seen', items.length > 0 && 'card')}>${shown.map((it) => html`<li key=${it.id}><${Icon} name="check" />
      <b class="cut"><${Line} text=${it.name || 'Rooster'} most=${60} /></b><span class="dim cut"><${Line} text=${it.text} most=${120} /></span>
      <span class="seen-end"><span class="dim">Seen ${near(it.seen_at)}</span>
        <button class="btn small quiet icon" aria-label=${`Bring ${visible(it.name) || 'the message'} back`} title="Bring back" disabled=${!live} onClick=${() => bringBack(it)}>
          <${Icon} name="undo" /></button></span></li>`)}</ul>
    ${items.length > 8 && html`<button class="quiet-link" onClick=${() => setAll(!all)}>${all ? 'Show fewer' : `Show all ${items.length}`}</button>`}</section>`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const Nothing = () => html`<section class="card empty"><h2>No messages</h2>
  <p class="mid">Replies of reminders arrive here, at the address <code>terminal:default</code>, unless a reminder delivers them elsewhere:
    its field <code>delivery</code>, or <code>rooster add --to telegram:42</code>.</p>
  <a class="btn" href=${href('edit')}><${Icon} name="plus" />New reminder</a></section>`;
