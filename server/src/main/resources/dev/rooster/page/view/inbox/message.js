// A message of the inbox with what can be done about it.
import { html, useRef } from '../../lib.js';
import { runNow, SNOOZES } from '../../actions.js';
import { useLive } from '../../live.js';
import { href } from '../../router.js';
import { absolute, clock, day, duration, full } from '../../time.js';
import { Icon, Line, Menu, Text } from '../../ui.js';
import { done, nameOf, seen, snooze } from './acts.js';
import { moveFrom } from './focus.js';

/** A shorter delay is not worth a mark. */
const LATE_MS = 10_000;
const FOLD_AFTER = 800;

/** items are messages of one reminder, newest first. */
export function Message({ items, onReply }) {
  const [item, ...earlier] = items;
  const live = useLive();
  const card = useRef(null);
  /** The card goes, and the focus to its neighbour. */
  const leaves = (act) => () => {
    moveFrom(card.current);
    act(items);
  };
  const at = atOf(item);
  const run = item.reminder_id && item.due_at && `${item.reminder_id}@${item.due_at}`;
  return html`<li class="card msg" data-message=${item.id} ref=${card} tabindex="-1" aria-label=${nameOf(item)}>
    <p class="l1"><b class="cut"><${Line} text=${item.name || (item.reminder_id ? 'Reminder' : 'Rooster')} most=${80} /></b>
      ${item.user && html`<span class="dim cut">for <${Line} text=${item.user} most=${40} /></span>`}
      <time class="dim" datetime=${at} title=${full(at)}>${near(at)}</time></p>
    ${item.late_by_ms > LATE_MS && html`<p class="tags"><span class="tag late">late by ${duration(item.late_by_ms)}</span></p>`}
    <div class="text"><${Text} text=${item.text} fold=${FOLD_AFTER} /></div>
    ${earlier.length > 0 && html`<${Earlier} items=${earlier} />`}
    <div class="acts">
      ${item.reminder_id && html`<button class="btn" disabled=${!live} onClick=${leaves(done)}><${Icon} name="check" />Done</button>
        <${Snooze} live=${live} act=${(until) => leaves((it) => snooze(it, until))()} />`}
      <button class=${item.reminder_id ? 'btn quiet only-wide' : 'btn'} disabled=${!live} onClick=${leaves(seen)}>Seen</button>
      <button class="btn quiet only-wide" onClick=${onReply}>Reply</button>
      ${item.reminder_id && html`<${Menu} label=${`More about ${nameOf(item)}`} items=${[
        { text: 'Seen', icon: 'check', disabled: !live, act: leaves(seen) },
        { text: 'Reply', icon: 'chat', act: onReply },
        { text: 'Run now', icon: 'run', disabled: !live, act: () => runNow({ id: item.reminder_id, name: item.name, message: item.text }) },
        { text: 'Open reminder', icon: 'list', act: () => { location.hash = href('reminder', [item.reminder_id]); } },
        run && { text: 'How it ran', icon: 'history', act: () => { location.hash = href('history', [], { run }); } }]} />`}
    </div></li>`;
}

const atOf = (item) => item.due_at ?? item.arrived_at;

/** The time of today, the day and time of another. */
export const near = (time) => (day(time) === 'Today' ? clock(time) : absolute(time));

function Earlier({ items }) {
  const same = items.every((it) => it.text === items[0].text);
  return html`<details class="earlier"><summary>and ${items.length.toLocaleString('en')} earlier, since ${near(atOf(items.at(-1)))}</summary>
    <ul>${items.slice(0, 50).map((it) => html`<li key=${it.id}><time class="dim" title=${full(atOf(it))}>${near(atOf(it))}</time> ${!same && html`<${Line} text=${it.text} most=${300} />`}</li>`)}</ul></details>`;
}

const Snooze = ({ live, act }) => html`<span class="split">
  <button class="btn" disabled=${!live} onClick=${() => act('1h')}><${Icon} name="snooze" />Snooze 1 h</button>
  <${Menu} label="Snooze until another time" icon="down" class="btn" items=${SNOOZES.map(([until, text]) => ({ text, disabled: !live, act: () => act(until) }))} /></span>`;
