// What was typed into the chat and not sent, kept until the tab closes.

const KEY = 'rooster.draft';
const listeners = new Set();

export const draft = () => sessionStorage.getItem(KEY) ?? '';

/** Keeps the text; tells the field if somebody else set it. */
export function setDraft(text, from) {
  if (text) sessionStorage.setItem(KEY, text);
  else sessionStorage.removeItem(KEY);
  listeners.forEach((it) => it !== from && it(text));
}

export function onDraft(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
