// What was typed survives: leaving, reloading and a daemon that is gone. It ends with the tab, by saving or by Discard.

const PREFIX = 'rooster.draft.';

export function keep(key, form) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), form }));
  } catch {
    // Storage is full or forbidden: the form still works, only a reload loses it.
  }
}

/** { at, form } or null. */
export function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

export const forget = (key) => sessionStorage.removeItem(PREFIX + key);
