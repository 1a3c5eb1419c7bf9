// What several views ask about a reminder.

/** Whether a file declares it, so that it can be edited only there. */
export const isDeclared = (reminder) => Boolean(reminder.source);

/** Whether it can be removed here: what a file declares cannot, except a reminder of a role, which many share. */
export const isRemovable = (reminder) => !reminder.source || reminder.source.startsWith('roles/');

/** The name of its file without folders. */
export const fileOf = (reminder) => String(reminder.source).split(/[\\/]/).pop();

export const isEnded = (reminder) => reminder.status === 'completed' || reminder.status === 'cancelled';
