// Proof that a conversation has set a reminder: what the server has under its id, and how to take it back.
import { html, useEffect, useState } from '../../lib.js';
import { approve, removeSoon, soon } from '../../actions.js';
import { useLive } from '../../live.js';
import { href } from '../../router.js';
import { onEvent, useQuery } from '../../store.js';
import { absolute, Countdown } from '../../time.js';
import { addressWord, Glyph, Icon, Line } from '../../ui.js';

/** Only a reminder that was set can be taken back; a change of one cannot. */
export function Proof({ id, changed }) {
  const { data, error } = useQuery(`/api/reminders/${encodeURIComponent(id)}`, (event) => event.type.startsWith('reminder.') && event.data?.id === id);
  const [, render] = useState(0);
  const live = useLive();
  useEffect(() => onEvent((event) => event.type === 'page.pending' && event.data.id === id && render((count) => count + 1)), [id]);
  if (error?.status === 404) {
    return html`<div class="unproven"><p class="l1"><${Glyph} status="missed" /><b>No longer stored</b><code class="dim">${id}</code></p></div>`;
  }
  if (!data) return null;
  const reminder = soon(data);
  const over = reminder.removed || ['cancelled', 'completed'].includes(reminder.status);
  return html`<div class="proof"><p class="l1"><${Icon} name=${over ? 'x' : 'check'} /><b>${words(reminder, changed)}</b><code class="dim">${id}</code></p>
    <p><${Line} text=${reminder.name || reminder.message} most=${200} /></p>
    <p class="dim num"><${Line} text=${`${capital(reminder.words)}. ${to(reminder)}`} most=${400} /></p>
    ${!over && reminder.next_fire_at && html`<p class="dim num">Next: ${absolute(reminder.next_fire_at)}, in <${Countdown} at=${reminder.next_fire_at} /></p>`}
    <div class="acts">${reminder.status === 'pending' && html`<${Decide} reminder=${reminder} live=${live} />`}
      ${!over && !changed && reminder.status !== 'pending' && html`<button class="btn small" disabled=${!live} onClick=${() => removeSoon(data)}><${Icon} name="undo" />Undo</button>`}
      <a class="btn small quiet" href=${href('reminder', [id])}>Open</a></div></div>`;
}

/** The same as in the inbox. */
function Decide({ reminder, live }) {
  const [asked, setAsked] = useState(false);
  const decide = async (yes) => {
    setAsked(true);
    await approve(reminder, yes);
    setAsked(false);
  };
  return html`<button class="btn small primary" disabled=${asked || !live} onClick=${() => decide(true)}><${Icon} name="check" />Approve</button>
    <button class="btn small" disabled=${asked || !live} onClick=${() => decide(false)}><${Icon} name="x" />Decline</button>`;
}

function words(reminder, changed) {
  if (reminder.removed || reminder.status === 'cancelled') return 'Reminder removed';
  return { completed: 'Reminder has fired', paused: 'Reminder paused', pending: 'Reminder waits for approval' }[reminder.status] ?? (changed ? 'Reminder changed' : 'Reminder stored');
}

const to = ({ delivery }) => (delivery.when === 'never' ? 'Not delivered' : `To ${delivery.to.map(addressWord).join(' and ')}`);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
