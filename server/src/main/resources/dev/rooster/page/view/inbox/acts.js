// What a person does with messages of the inbox: gone from the list at once, back if the server refuses or on undo.
import { post } from '../../api.js';
import { onEvent, tell } from '../../store.js';
import { absolute } from '../../time.js';
import { refuse, toast, visible } from '../../ui.js';
import { forAll } from './for-all.js';

/** The latest messages, so that a full inbox does not hide what arrives. */
export const NEWEST = '/api/inbox?latest_first=true&limit=1000';

/** Messages that are shown as acknowledged before the server has confirmed it. */
const hidden = new Set();

// Brought back, here or in another tab.
onEvent((event) => event.type === 'inbox.arrived' && hidden.delete(event.data?.id));

export const isHidden = (id) => hidden.has(id);
export const nameOf = (item) => visible(item.name) || visible(item.text).replace(/\s+/g, ' ').slice(0, 60) || 'The message';

/** The messages of the same reminder as one, so that a frequent one does not bury the others: lists, newest first. */
export function byReminder(items) {
  const groups = new Map();
  for (const it of items) {
    const key = it.reminder_id ?? it.id;
    const group = groups.get(key);
    if (group) group.push(it);
    else groups.set(key, [it]);
  }
  return [...groups.values()];
}

function hide(items, on) {
  const ids = items.map((it) => it.id);
  ids.forEach((id) => (on ? hidden.add(id) : hidden.delete(id)));
  tell({ type: 'page.inbox', data: { ids } });
}

const changed = () => tell({ type: 'inbox.changed', data: null });
const counted = (items) => (items.length === 1 ? '1 message' : `${items.length.toLocaleString('en')} messages`);
const route = (item, verb) => `/api/inbox/${encodeURIComponent(item.id)}/${verb}`;
const reminder = (item, verb) => `/api/reminders/${encodeURIComponent(item.reminder_id)}/${verb}`;

/** Says why some of the messages were refused. */
function refusedSome(refused, all, what) {
  const { message, remedy, status } = refused[0].error;
  refuse({ message: `${refused.length.toLocaleString('en')} of ${counted(all)} ${what}: ${message}`, remedy, status });
}

/** Acknowledges messages that are hidden, and shows those again that the server refuses. Returns the others. */
async function acknowledge(items) {
  // One that somebody else has acknowledged meanwhile is where it should be.
  const refused = await forAll(items, (it) => post(route(it, 'ack')).catch((error) => { if (error.status !== 404) throw error; }));
  if (refused.length) {
    hide(refused.map((it) => it.item), false);
    refusedSome(refused, items, 'could not be marked as seen');
  }
  changed();
  const failed = new Set(refused.map((it) => it.item));
  return items.filter((it) => !failed.has(it));
}

/** Has messages wait again, the oldest first as they arrived, and says how many could not. */
async function unseen(items) {
  hide(items, false);
  const refused = await forAll([...items].reverse(), (it) => post(route(it, 'unseen')));
  const lost = refused.filter((it) => it.error.status === 404);
  const others = refused.filter((it) => it.error.status !== 404);
  if (lost.length) {
    refuse({ message: `${lost.length.toLocaleString('en')} of ${counted(items)} could not return`, remedy: 'their runs are in the history' });
  }
  if (others.length) refusedSome(others, items, 'could not return');
  changed();
}

export async function seen(items) {
  hide(items, true);
  const acknowledged = await acknowledge(items);
  if (!acknowledged.length) return;
  const text = acknowledged.length === 1 ? `${nameOf(acknowledged[0])} is seen` : `${counted(acknowledged)} are seen`;
  toast({ text, undo: () => unseen(acknowledged) });
}

/** Back among the new ones. */
export const bringBack = (item) => unseen([item]);

/** Asks the server about the reminder of messages that are hidden until it refuses. Returns whether it agreed. */
async function asked(items, ask) {
  hide(items, true);
  try {
    await ask();
    return true;
  } catch (error) {
    refuse(error);
    hide(items, false);
    return false;
  }
}

/** Marks the reminder of the messages as done. One that was deleted after it had fired cannot be, and need not. */
export async function done(items) {
  const [item] = items;
  let marked = true;
  const agreed = await asked(items, () => post(reminder(item, 'done')).catch((error) => {
    if (error.status !== 404) throw error;
    marked = false;
  }));
  if (!agreed) return;
  const acknowledged = await acknowledge(items);
  if (!marked && !acknowledged.length) return;
  const undo = () => {
    if (marked) post(reminder(item, 'undone')).catch(refuse);
    unseen(acknowledged);
  };
  toast({ text: `${nameOf(item)} is done`, undo });
}

/** Until is a time as people write it, such as 10m or tomorrow 9am. */
export async function snooze(items, until) {
  const [item] = items;
  let answer = null;
  if (!(await asked(items, async () => { answer = await post(reminder(item, 'snooze'), { until }); }))) return;
  await acknowledge(items);
  toast({ text: `${nameOf(item)} comes again ${absolute(answer.snoozed_until)}` });
}
