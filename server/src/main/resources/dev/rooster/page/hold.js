// Keeps lists still while somebody is about to use them.
import { useEffect, useRef, useState } from './lib.js';

/** A pointer that rests, or a focus that was left somewhere, holds nothing. */
export const HELD_MS = 10_000;

/**
 * Keeps the order and the choice of what is shown while the pointer or the focus is on it, so that nothing moves under
 * them. Returns the items to show, as they are now, and the handlers of the element around them.
 */
export function useHeld(items, keyOf) {
  const [held, setHeld] = useState(null);
  const timer = useRef(null);
  const latest = useRef(items);
  latest.current = items;
  const release = () => {
    clearTimeout(timer.current);
    timer.current = null;
    setHeld(null);
  };
  const hold = () => {
    if (timer.current === null) setHeld(latest.current.map(keyOf));
    clearTimeout(timer.current);
    timer.current = setTimeout(release, HELD_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerMove: (event) => event.pointerType === 'mouse' && hold(),
    onPointerLeave: (event) => event.currentTarget.contains(document.activeElement) || release(),
    onFocusIn: hold,
    onKeyDown: hold,
    onFocusOut: (event) => event.currentTarget.contains(event.relatedTarget) || release(),
  };
  if (!held) return [items, handlers];
  const found = new Map(items.map((it) => [keyOf(it), it]));
  return [held.map((key) => found.get(key)).filter(Boolean), handlers];
}
