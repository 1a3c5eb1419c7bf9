// Keys: registered by views while they are shown. Single letters never act in fields and can be switched off.
import { useEffect } from './lib.js';

const layers = [];
const SETTING = 'rooster.single-keys';

export const singleKeys = () => localStorage.getItem(SETTING) !== 'off';
export const setSingleKeys = (on) => localStorage.setItem(SETTING, on ? 'on' : 'off');

/**
 * Adds keys while the component is shown; keys of later components come first.
 * bindings: {'n': [text, act], 'g r': [text, act], 'ctrl+k': [text, act]}; an act that returns false passes the key on.
 */
export function useKeys(title, bindings, deps = []) {
  useEffect(() => {
    const layer = { title, bindings };
    layers.push(layer);
    return () => layers.splice(layers.indexOf(layer), 1);
  }, deps);
}

/** All keys that act now: [{title, keys: [[key, text]]}]. */
export const listKeys = () => layers.map(({ title, bindings }) => ({ title, keys: Object.entries(bindings).map(([key, [text]]) => [key, text]) }));

const FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';
let prefix = '';
let prefixTimer = null;

function nameOf(event) {
  const held = event.ctrlKey || event.metaKey ? 'ctrl+' : '';
  return held + (event.key.length === 1 ? (held ? event.key.toLowerCase() : event.key) : event.key);
}

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const name = nameOf(event);
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  if (letter && (!singleKeys() || event.target.closest?.(FIELDS))) return;
  if (letter && event.key === ' ') return;
  if (document.querySelector('dialog[open]') && name !== 'ctrl+k') return;
  // On a button or a link, Enter belongs to it.
  if (name === 'Enter' && event.target.closest?.('button, a, summary, input, textarea, select')) return;
  const chord = prefix ? `${prefix} ${name}` : name;
  clearTimeout(prefixTimer);
  prefix = '';
  for (const { bindings } of [...layers].reverse()) {
    const [, act] = bindings[chord] ?? [];
    if (act && act(event) !== false) {
      event.preventDefault();
      return;
    }
    if (Object.keys(bindings).some((it) => it.startsWith(`${chord} `))) {
      prefix = chord;
      prefixTimer = setTimeout(() => { prefix = ''; }, 1_200);
      event.preventDefault();
      return;
    }
  }
});
