// Keeps lists still while somebody is about to use them.
import { useEffect, useState } from './lib.js';

/** Keeps what is shown while the pointer or the focus is on it, so that nothing moves under them. */
export function useHeld(items, keyOf) {
  const [held, setHeld] = useState(null);
  const [inside, setInside] = useState({ pointer: false, focus: false });
  const on = inside.pointer || inside.focus;
  useEffect(() => { setHeld(on ? items.map(keyOf) : null); }, [on]);
  const hold = {
    onPointerEnter: (event) => event.pointerType === 'mouse' && setInside((it) => ({ ...it, pointer: true })),
    onPointerLeave: () => setInside((it) => ({ ...it, pointer: false })),
    onFocusIn: () => setInside((it) => ({ ...it, focus: true })),
    onFocusOut: (event) => event.currentTarget.contains(event.relatedTarget) || setInside((it) => ({ ...it, focus: false })),
  };
  if (!held) return [items, hold];
  const found = new Map(items.map((it) => [keyOf(it), it]));
  return [held.map((key) => found.get(key)).filter(Boolean), hold];
}
