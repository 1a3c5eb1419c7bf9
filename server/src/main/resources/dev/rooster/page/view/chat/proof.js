// Proof that a conversation has set a reminder: what the server has under its id, and how to take it back.
import { html, useEffect, useState } from '../../lib.js';
import { removeSoon, soon } from '../../actions.js';
import { href } from '../../router.js';
import { onEvent, useQuery } from '../../store.js';
import { absolute, Countdown } from '../../time.js';
import { addressWord, Glyph, Icon, Line } from '../../ui.js';

export function Proof({ id }) {
  const { data, error } = useQuery(`/api/reminders/${encodeURIComponent(id)}`, (event) => event.type.startsWith('reminder.') && event.data?.id === id);
  const [, render] = useState(0);
  useEffect(() => onEvent((event) => event.type === 'page.pending' && event.data.id === id && render((count) => count + 1)), [id]);
  if (error?.status === 404) {
    return html`<div class="unproven"><p class="l1"><${Glyph} status="missed" /><b>No longer stored</b><code class="dim">${id}</code></p></div>`;
  }
  if (!data) return null;
  const reminder = soon(data);
  const over = reminder.removed || ['cancelled', 'completed'].includes(reminder.status);
  return html`<div class="proof"><p class="l1"><${Icon} name=${over ? 'x' : 'check'} /><b>${words(reminder)}</b><code class="dim">${id}</code></p>
    <p><${Line} text=${reminder.name || reminder.message} most=${200} /></p>
    <p class="dim num"><${Line} text=${`${capital(reminder.words)}. ${to(reminder)}`} most=${400} /></p>
    ${!over && reminder.next_fire_at && html`<p class="dim num">Next: ${absolute(reminder.next_fire_at)}, in <${Countdown} at=${reminder.next_fire_at} /></p>`}
    <div class="acts">${!over && html`<button class="btn small" onClick=${() => removeSoon(data)}><${Icon} name="undo" />Undo</button>`}
      <a class="btn small quiet" href=${href('reminder', [id])}>Open</a></div></div>`;
}

function words(reminder) {
  if (reminder.removed || reminder.status === 'cancelled') return 'Reminder removed';
  return { completed: 'Reminder has fired', paused: 'Reminder paused', pending: 'Reminder waits for approval' }[reminder.status] ?? 'Reminder stored';
}

const to = ({ delivery }) => (delivery.when === 'never' ? 'Delivered nowhere' : `To ${delivery.to.map(addressWord).join(' and ')}`);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
