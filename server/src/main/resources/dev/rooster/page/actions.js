// What a person does to a reminder. Shown at once where a refusal can be taken back; undone rather than asked about.
import { patch, post, remove } from './api.js';
import { tell } from './store.js';
import { absolute } from './time.js';
import { refuse, titleOf, toast } from './ui.js';

/** What is shown before the server has confirmed it: changes by the id of a reminder. */
const pending = new Map();

/** Why something was refused, by the id of the reminder, for a while: it is said beside the control. */
const refusals = new Map();
const REFUSAL_MS = 10_000;
export const refusalOf = (id) => refusals.get(id);

function refused(id, error) {
  refuse(error);
  refusals.set(id, error);
  setTimeout(() => refusals.get(id) === error && refusals.delete(id) && tell({ type: 'page.pending', data: { id } }), REFUSAL_MS);
  tell({ type: 'page.pending', data: { id } });
}

/** The reminder as it will be. */
export const soon = (reminder) => (pending.has(reminder.id) ? { ...reminder, ...pending.get(reminder.id) } : reminder);

const route = (reminder, verb) => `/api/reminders/${encodeURIComponent(reminder.id)}${verb ? `/${verb}` : ''}`;

function show(id, changes) {
  if (changes) pending.set(id, changes);
  else pending.delete(id);
  tell({ type: 'page.pending', data: { id } });
}

/** Shows the same changes of several reminders, or their confirmed states again without any. */
export function showAll(ids, changes) {
  ids.forEach((id) => (changes ? pending.set(id, changes) : pending.delete(id)));
  tell({ type: 'page.pending', data: {} });
}

/** Shows the changes, asks the server, and takes them back if it refuses. Returns the answer, or null. */
async function optimistic(reminder, changes, ask) {
  refusals.delete(reminder.id);
  show(reminder.id, changes);
  try {
    const answer = await ask();
    tell({ type: 'reminder.changed', data: answer });
    return answer;
  } catch (error) {
    refused(reminder.id, error);
    return null;
  } finally {
    // The event and the reading after it bring the confirmed state; until then the shown one stays.
    setTimeout(() => pending.get(reminder.id) === changes && show(reminder.id, null), 300);
  }
}

export async function setEnabled(reminder, on) {
  const changes = on ? { status: 'active', enabled: true } : { status: 'paused', enabled: false, next_fire_at: null };
  const answer = await optimistic(reminder, changes, () => post(route(reminder, on ? 'resume' : 'pause')));
  if (answer) {
    toast({ text: `${titleOf(reminder)} is ${on ? 'active' : 'paused'}`, undo: () => setEnabled({ ...reminder, enabled: on }, !on) });
  }
  return answer;
}

export async function done(reminder) {
  const answer = await optimistic(reminder, { done_at: new Date().toISOString() }, () => post(route(reminder, 'done')));
  if (answer) toast({ text: `${titleOf(reminder)} is done`, undo: () => post(route(reminder, 'undone')).catch(refuse) });
  return answer;
}

/** Until is a time as people write it, such as 10m or tomorrow 9am. */
export async function snooze(reminder, until) {
  const answer = await optimistic(reminder, {}, () => post(route(reminder, 'snooze'), until ? { until } : {}));
  if (answer) toast({ text: `${titleOf(reminder)} comes again ${absolute(answer.snoozed_until)}` });
  return answer;
}

export async function runNow(reminder, askCondition = true) {
  try {
    const run = await post(route(reminder, 'run'), { ask_condition: askCondition });
    toast({ text: `${titleOf(reminder)} runs now` });
    return run;
  } catch (error) {
    refused(reminder.id, error);
    return null;
  }
}

export async function stop(runId) {
  try {
    return await post(`/api/runs/${encodeURIComponent(runId)}/cancel`);
  } catch (error) {
    refuse(error);
    return null;
  }
}

/** Pauses at once, so that nothing fires, and cancels when it can no longer be undone. */
export async function removeSoon(reminder) {
  const paused = reminder.status === 'active'
    ? await optimistic(reminder, { status: 'cancelled', enabled: false }, () => post(route(reminder, 'pause'), { why: 'being removed' }))
    : reminder;
  if (!paused) return;
  show(reminder.id, { removed: true });
  toast({
    text: `${titleOf(reminder)} is removed`,
    undo: () => {
      show(reminder.id, null);
      if (reminder.status === 'active') post(route(reminder, 'resume')).catch(refuse);
    },
    done: () => remove(route(reminder), { keepalive: true }).catch(refuse).finally(() => show(reminder.id, null)),
  });
}

export async function approve(reminder, yes) {
  try {
    const answer = await post(route(reminder, yes ? 'approve' : 'decline'));
    toast({ text: yes ? `${titleOf(reminder)} is approved` : `${titleOf(reminder)} is declined` });
    return answer;
  } catch (error) {
    refuse(error);
    return null;
  }
}

export const change = (reminder, changes, version) => patch(route(reminder), changes, { ifMatch: version });

/** The times that snoozing offers. */
export const SNOOZES = [['10m', '10 minutes'], ['1h', '1 hour'], ['3h', '3 hours'], ['tomorrow 9am', 'Tomorrow at 09:00'], ['monday 9am', 'Monday at 09:00']];
