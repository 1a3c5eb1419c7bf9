// What is done to several reminders at once.
import { agreed, dropped, showAll } from '../../actions.js';
import { post } from '../../api.js';
import { tell } from '../../store.js';
import { refuse, toast } from '../../ui.js';
import { isEnded, isRemovable } from './facts.js';

/** The server takes as many at once. */
const MOST = 1_000;
/** A browser sends no more than 64 KB while the page closes. */
const MOST_AT_CLOSING = 4_000;
/** Removing more than these asks first. */
export const MANY = 5;

const count = (number) => `${number.toLocaleString('en')} ${number === 1 ? 'reminder' : 'reminders'}`;

/** Returns the ids for which it worked; says which were refused, and why the first was. */
async function change(action, ids, options) {
  const done = [];
  const failed = [];
  const batches = Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST));
  const send = async (batch) => {
    const { results } = await post('/api/reminders/bulk', { action, ids: batch }, options);
    results.forEach((it) => (it.ok ? done.push(it.id) : failed.push(it)));
  };
  try {
    // A page that closes sends nothing after the first answer.
    if (options?.keepalive) await Promise.all(batches.map(send));
    else for (const batch of batches) await send(batch);
  } catch (error) {
    refuse(error);
  }
  if (failed.length) refuse(Object.assign(new Error(`${count(failed.length)} refused: ${failed[0].error.message}`), { remedy: failed[0].error.remedy }));
  tell({ type: 'reload' });
  return done;
}

export async function pauseAll(rows) {
  const done = await change('pause', rows.filter((it) => it.status === 'active').map((it) => it.id));
  if (done.length) toast({ text: `${count(done.length)} paused`, undo: () => change('resume', done) });
}

export async function resumeAll(rows) {
  const done = await change('resume', rows.filter((it) => it.status === 'paused').map((it) => it.id));
  if (done.length) toast({ text: `${count(done.length)} resumed`, undo: () => change('pause', done) });
}

/** Those of the rows that can be removed; what a file declares cannot, and what has ended need not. */
export const removable = (rows) => rows.filter((it) => isRemovable(it) && !isEnded(it));

/** Why some of the rows are not removed, or an empty text. */
export function leftOut(rows) {
  const declared = rows.filter((it) => !isRemovable(it) && !isEnded(it)).length;
  if (declared === 0) return '';
  return declared === 1 ? '1 stays, as a file declares it' : `${declared.toLocaleString('en')} stay, as files declare them`;
}

/** Pauses at once, so that nothing fires, and cancels when it can no longer be undone. */
export async function removeAll(rows) {
  const wanted = removable(rows);
  const left = leftOut(rows);
  const paused = await change('pause', wanted.filter((it) => it.status === 'active').map((it) => it.id));
  const ids = [...paused, ...wanted.filter((it) => it.status !== 'active').map((it) => it.id)];
  if (ids.length === 0) {
    if (left) refuse(new Error(`Nothing removed: ${left}`));
    return;
  }
  const shown = showAll(ids, { removed: true });
  toast({
    text: `${count(ids.length)} removed${left && `; ${left}`}`,
    undo: async () => {
      dropped(shown, ids);
      await resume(paused);
    },
    done: async () => {
      const removed = new Set(await change('remove', ids, { keepalive: ids.length <= MOST_AT_CLOSING }));
      agreed(shown, ids.filter((id) => removed.has(id)), { type: 'reload' });
      dropped(shown, ids.filter((id) => !removed.has(id)));
      // They were paused only to be removed.
      await resume(paused.filter((id) => !removed.has(id)));
    },
  });
}

/** Shows at once that they are active again. */
async function resume(ids) {
  if (ids.length === 0) return;
  const shown = showAll(ids, { status: 'active', enabled: true });
  const resumed = new Set(await change('resume', ids));
  agreed(shown, ids, { type: 'reload' });
  dropped(shown, ids.filter((id) => !resumed.has(id)));
}

export const purgeAll = async (rows) => {
  const done = await change('purge', rows.map((it) => it.id));
  if (done.length) toast({ text: `${count(done.length)} deleted with their history` });
};
