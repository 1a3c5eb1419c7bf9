// What several views ask about a reminder.

/** Whether a file declares it, so that it can be edited only there. */
export const isFile = (reminder) => Boolean(reminder.source) && reminder.source_kind !== 'role';

/** The name of its file without folders. */
export const fileOf = (reminder) => String(reminder.source).split(/[\\/]/).pop();
