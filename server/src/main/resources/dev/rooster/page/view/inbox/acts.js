// What a person does with messages of the inbox: gone from the list at once, back if the server refuses or on undo.
import { post } from '../../api.js';
import { onEvent, tell } from '../../store.js';
import { absolute } from '../../time.js';
import { refuse, toast, visible } from '../../ui.js';

/** Messages that are shown as acknowledged before the server has confirmed it. */
const hidden = new Set();
/** So many acknowledgements are under way at the same time. */
const AT_ONCE = 6;

// Brought back, here or in another tab.
onEvent((event) => event.type === 'inbox.arrived' && hidden.delete(event.data?.id));

export const isHidden = (id) => hidden.has(id);
export const nameOf = (item) => visible(item.name) || visible(item.text).replace(/\s+/g, ' ').slice(0, 60) || 'The message';

/** The messages of the same reminder as one, so that a frequent one does not bury the others: lists, newest first. */
export function byReminder(items) {
  const groups = new Map();
  for (const it of items) {
    const key = it.reminder_id ?? it.id;
    groups.set(key, [...(groups.get(key) ?? []), it]);
  }
  return [...groups.values()];
}

function hide(ids, on) {
  ids.forEach((id) => (on ? hidden.add(id) : hidden.delete(id)));
  tell({ type: 'page.inbox', data: { ids } });
}

const route = (item, verb) => `/api/inbox/${encodeURIComponent(item.id)}/${verb}`;
const reminder = (item, verb) => `/api/reminders/${encodeURIComponent(item.reminder_id)}/${verb}`;

const acknowledge = (item) => post(route(item, 'ack'));

/** Hides the messages, asks the server, and shows them again if it refuses. Returns the answer, or null. */
async function optimistic(items, ask) {
  const ids = items.map((it) => it.id);
  hide(ids, true);
  try {
    return (await ask()) ?? true;
  } catch (error) {
    refuse(error);
    hide(ids, false);
    return null;
  } finally {
    tell({ type: 'inbox.changed', data: { ids } });
  }
}

const unseen = async (items) => {
  hide(items.map((it) => it.id), false);
  await forAll(items, (it) => post(route(it, 'unseen'))).catch(refuse);
  tell({ type: 'inbox.changed', data: null });
};

async function forAll(items, act) {
  const waiting = [...items];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (waiting.length) await act(waiting.shift());
  }));
}

export async function seen(items) {
  const done = await optimistic(items, () => forAll(items, acknowledge));
  if (!done) return;
  const text = items.length === 1 ? `${nameOf(items[0])} is seen` : `${items.length.toLocaleString('en')} messages are seen`;
  toast({ text, undo: () => unseen(items) });
}

/** Back among the new ones. */
export const bringBack = (item) => unseen([item]);

/** Marks the reminder of the messages as done. One that was deleted after it had fired cannot be, and need not. */
export async function done(items) {
  const [item] = items;
  let marked = false;
  const answer = await optimistic(items, async () => {
    marked = await post(reminder(item, 'done')).then(() => true, (error) => {
      if (error.status !== 404) throw error;
      return false;
    });
    await forAll(items, acknowledge);
  });
  if (!answer) return;
  const undo = () => {
    if (marked) post(reminder(item, 'undone')).catch(refuse);
    unseen(items);
  };
  toast({ text: `${nameOf(item)} is done`, undo });
}

/** Until is a time as people write it, such as 10m or tomorrow 9am. */
export async function snooze(items, until) {
  const [item] = items;
  const answer = await optimistic(items, async () => {
    const snoozed = await post(reminder(item, 'snooze'), { until });
    await forAll(items, acknowledge);
    return snoozed;
  });
  if (answer) toast({ text: `${nameOf(item)} comes again ${absolute(answer.snoozed_until)}` });
}
