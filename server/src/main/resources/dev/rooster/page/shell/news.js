// What has begun to need the reader since it was last looked at.
import { titleOf, visible } from '../ui.js';

const WORDS = {
  approval: 'waits for your approval', failing: 'failed', halted: 'was paused by Rooster', invalid: 'cannot fire',
  delivery: 'has a reply that is not delivered', file: 'has a fault',
};
let known = null;

/** The items that were not there at the last call; none at the first call. An item that goes and comes back is new. */
export function news(items) {
  const before = known;
  known = new Set(items.map((it) => it.id));
  return before === null ? [] : items.filter((it) => it.kind in WORDS && !before.has(it.id));
}

export const wordOf = (item) => WORDS[item.kind];
export const subjectOf = (item) => (item.reminder ? titleOf(item.reminder) : visible(item.file ?? 'Rooster'));

/** "Needs you: backup failed", of several items "3 more need you: backup failed, tea waits for your approval, ...". */
export function sentence(items) {
  const [first, second] = items.map((it) => `${subjectOf(it)} ${wordOf(it)}`);
  if (items.length === 1) return `Needs you: ${first}`;
  return `${items.length} more need you: ${first}, ${second}${items.length > 2 ? ', and others' : ''}`;
}
