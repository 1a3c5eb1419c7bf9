// What is done to several reminders at once.
import { showAll } from '../../actions.js';
import { post } from '../../api.js';
import { tell } from '../../store.js';
import { refuse, toast } from '../../ui.js';

/** The server takes as many at once. */
const MOST = 1_000;
/** Removing more than these asks first. */
export const MANY = 5;

const count = (number) => `${number.toLocaleString('en')} ${number === 1 ? 'reminder' : 'reminders'}`;

/** Returns the ids for which it worked; says which were refused, and why the first was. */
async function change(action, ids, options) {
  const done = [];
  const failed = [];
  try {
    for (let at = 0; at < ids.length; at += MOST) {
      const { results } = await post('/api/reminders/bulk', { action, ids: ids.slice(at, at + MOST) }, options);
      results.forEach((it) => (it.ok ? done.push(it.id) : failed.push(it)));
    }
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

/** Pauses at once, so that nothing fires, and cancels when it can no longer be undone. */
export async function removeAll(rows) {
  const paused = await change('pause', rows.filter((it) => it.status === 'active').map((it) => it.id));
  const ended = new Set(['completed', 'cancelled']);
  const rest = rows.filter((it) => it.status !== 'active' && !ended.has(it.status)).map((it) => it.id);
  const ids = [...paused, ...rest];
  if (ids.length === 0) return;
  showAll(ids, { removed: true });
  toast({
    text: `${count(ids.length)} removed`,
    undo: () => {
      showAll(ids, null);
      if (paused.length) change('resume', paused);
    },
    done: () => change('remove', ids, { keepalive: ids.length <= MOST }).finally(() => showAll(ids, null)),
  });
}

export const purgeAll = async (rows) => {
  const done = await change('purge', rows.map((it) => it.id));
  if (done.length) toast({ text: `${count(done.length)} deleted with their history` });
};
