// What several views ask about a reminder.

/** Whether a file declares it, so that it can be edited only there. */
export const isDeclared = (reminder) => Boolean(reminder.source);

/** Whether it can be removed here: what a file declares cannot, except a reminder of a role, which many share. */
export const isRemovable = (reminder) => !reminder.source || reminder.source.startsWith('roles/');

/** The name of its file without folders. */
export const fileOf = (reminder) => String(reminder.source).split(/[\\/]/).pop();

export const isEnded = (reminder) => reminder.status === 'completed' || reminder.status === 'cancelled';

// ---- what can be done with it, as it is shown

const isThere = (reminder) => !reminder.removed && !reminder.gone;

export const canSwitch = (reminder) => isThere(reminder) && (reminder.status === 'active' || reminder.status === 'paused');

export const canBeDone = (reminder) => isThere(reminder) && Boolean(reminder.last_fired_at) && !isEnded(reminder) && reminder.status !== 'paused' && !reminder.done_at;

export const canRun = (reminder) => isThere(reminder) && !isEnded(reminder) && reminder.status !== 'pending' && !reminder.running_since;
