// Messages of the reminders that a conversation has set. They wait in the inbox, and can be answered here as well.
import { html, useEffect, useMemo, useState } from '../../lib.js';
import { useLive } from '../../live.js';
import { onEvent, useQuery } from '../../store.js';
import { Icon, Text } from '../../ui.js';
import { byReminder, done, isHidden, NEWEST, seen } from '../inbox/acts.js';
import { near } from '../inbox/message.js';

/** messages are those of the conversation. */
export function Fired({ messages }) {
  const { data } = useQuery(NEWEST, (it) => it.type.startsWith('inbox.'));
  const [, render] = useState(0);
  const live = useLive();
  useEffect(() => onEvent((event) => event.type === 'page.inbox' && render((count) => count + 1)), []);
  const own = useMemo(() => new Set(messages.map((it) => it.reminder_id).filter(Boolean)), [messages]);
  const waiting = (data?.items ?? []).filter((it) => own.has(it.reminder_id) && !isHidden(it.id));
  return byReminder(waiting).map((items) => html`<li class="it" key=${items[0].id}><span class="tag">From a reminder</span>
    <p><${Text} text=${items[0].text} /></p>
    <div class="acts"><button class="btn small" disabled=${!live} onClick=${() => done(items)}><${Icon} name="check" />Done</button>
      <button class="btn small quiet" disabled=${!live} onClick=${() => seen(items)}>Seen</button></div>
    <time>${near(items[0].due_at ?? items[0].arrived_at)}</time></li>`);
}
