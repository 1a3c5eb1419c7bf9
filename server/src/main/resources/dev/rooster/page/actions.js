// What a person does to a reminder. Shown at once where a refusal can be taken back; undone rather than asked about.
import { useEffect, useState } from './lib.js';
import { post, remove } from './api.js';
import { onEvent, tell } from './store.js';
import { absolute, inSentence } from './time.js';
import { refuse, titleOf, toast } from './ui.js';

/**
 * What is shown before the server has confirmed it, by the id of a reminder: { changes, answered }, answered being when
 * the server has agreed, as performance.now(), or null.
 */
const pending = new Map();
/** A view that does not say when its reading began shows changes for so long after the answer. */
const LONGEST_MS = 10_000;
/** The latest request about each reminder: a second one waits for it, so that what was pressed last holds. */
const asking = new Map();

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
export const soon = (reminder) => (pending.has(reminder.id) ? { ...reminder, ...pending.get(reminder.id).changes } : reminder);

/** A reading that began then is shown: it has what the server had agreed to before. */
export function landed(began) {
  for (const [id, it] of pending) if (it.answered !== null && it.answered <= began) pending.delete(id);
}

/** Renders again when what is shown before its confirmation changes. began: when the reading that is shown began. */
export function usePending(began) {
  const [, render] = useState(0);
  useEffect(() => onEvent((event) => event.type === 'page.pending' && render((it) => it + 1)), []);
  if (began !== undefined) landed(began);
}

const route = (reminder, verb) => `/api/reminders/${encodeURIComponent(reminder.id)}${verb ? `/${verb}` : ''}`;

const show = (id, changes) => showAll([id], changes);

/** Shows the same changes of several reminders, or what was read of them without any. Returns what is pending then. */
export function showAll(ids, changes) {
  const shown = changes && { changes, answered: null };
  ids.forEach((id) => (shown ? pending.set(id, shown) : pending.delete(id)));
  tell({ type: 'page.pending', data: { id: ids.length === 1 ? ids[0] : undefined } });
  return shown;
}

/** The server has agreed to what is shown of these: it stays until a reading that is newer has landed, which the event causes. */
export function agreed(shown, ids, event) {
  shown.answered = performance.now();
  tell(event);
  setTimeout(() => dropped(shown, ids), LONGEST_MS);
}

/** What is shown of these is not, or no longer, so. */
export function dropped(shown, ids) {
  const left = ids.filter((id) => pending.get(id) === shown);
  if (left.length) showAll(left, null);
}

/** Shows the changes, asks the server, and takes them back if it refuses. Returns the answer, or null. */
async function optimistic(reminder, changes, ask) {
  const { id } = reminder;
  refusals.delete(id);
  const shown = show(id, changes);
  const answer = (asking.get(id) ?? Promise.resolve()).then(ask);
  const over = answer.catch(() => {});
  asking.set(id, over);
  over.then(() => asking.get(id) === over && asking.delete(id));
  try {
    const changed = await answer;
    agreed(shown, [id], { type: 'reminder.changed', data: changed });
    return changed;
  } catch (error) {
    dropped(shown, [id]);
    refused(id, error);
    return null;
  }
}

/** The run that a change came too late for, in words that go on after a sentence. */
export const tooLate = (answer) => (answer?.too_late_for ? `. Its run due ${inSentence(absolute(answer.too_late_for))} has already begun and goes on` : '');

const ACTIVE = { status: 'active', enabled: true };

export async function setEnabled(reminder, on) {
  const changes = on ? ACTIVE : { status: 'paused', enabled: false, next_fire_at: null };
  const answer = await optimistic(reminder, changes, () => post(route(reminder, on ? 'resume' : 'pause')));
  if (answer) {
    toast({ text: `${titleOf(reminder)} is ${on ? 'active' : 'paused'}${tooLate(answer)}`, undo: () => setEnabled({ ...reminder, enabled: on }, !on) });
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

const REMOVED = { removed: true };
const ended = ({ id }) => ({ type: 'reminder.cancelled', data: { id } });

/** Pauses at once, so that nothing fires, and cancels when it can no longer be undone. */
export async function removeSoon(reminder) {
  const wasActive = reminder.status === 'active';
  const paused = wasActive
    ? await optimistic(reminder, { status: 'cancelled', enabled: false }, () => post(route(reminder, 'pause'), { why: 'being removed' }))
    : reminder;
  if (!paused) return;
  const shown = show(reminder.id, REMOVED);
  toast({
    text: `${titleOf(reminder)} is removed${wasActive ? tooLate(paused) : ''}`,
    undo: () => {
      if (wasActive) optimistic(reminder, ACTIVE, () => post(route(reminder, 'resume')));
      else dropped(shown, [reminder.id]);
    },
    done: async () => {
      try {
        await remove(route(reminder), { keepalive: true });
        agreed(shown, [reminder.id], ended(reminder));
      } catch (error) {
        dropped(shown, [reminder.id]);
        // It was paused only to be removed.
        if (wasActive) optimistic(reminder, ACTIVE, () => post(route(reminder, 'resume')));
        refused(reminder.id, error);
      }
    },
  });
}

export async function approve(reminder, yes) {
  if (!yes) return decline(reminder);
  try {
    const answer = await post(route(reminder, 'approve'));
    toast({ text: `${titleOf(reminder)} is approved` });
    return answer;
  } catch (error) {
    refuse(error);
    return null;
  }
}

/** Ends a reminder that waits for approval, once it can no longer be undone. Returns the answer, or null, then. */
const decline = (reminder) => new Promise((resolve) => {
  const shown = show(reminder.id, REMOVED);
  toast({
    text: `${titleOf(reminder)} is declined`,
    undo: () => {
      dropped(shown, [reminder.id]);
      resolve(null);
    },
    done: async () => {
      try {
        resolve(await post(route(reminder, 'decline'), {}, { keepalive: true }));
        agreed(shown, [reminder.id], ended(reminder));
      } catch (error) {
        dropped(shown, [reminder.id]);
        refused(reminder.id, error);
        resolve(null);
      }
    },
  });
});

/** The times that snoozing offers. */
export const SNOOZES = [['10m', '10 minutes'], ['1h', '1 hour'], ['3h', '3 hours'], ['tomorrow 9am', 'Tomorrow at 09:00'], ['monday 9am', 'Monday at 09:00']];
