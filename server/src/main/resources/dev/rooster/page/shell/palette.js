// Finds a command or a reminder by a few letters.
import { html, useEffect, useRef, useState } from '../lib.js';
import { get } from '../api.js';
import { logout, useLive } from '../live.js';
import { go, href } from '../router.js';
import { Dialog, Line, refuse, titleOf } from '../ui.js';
import { VIEWS } from '../views.js';
import { setTheme } from './settings.js';

const to = (text, address) => ({ key: address, text, act: () => go(address) });
const matches = (text, words) => words.every((it) => text.toLowerCase().includes(it));

/** onKeys shows the list of keys. */
export function Palette({ onClose, onKeys }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [rows, setRows] = useState([]);
  const list = useRef(null);
  const live = useLive();
  useEffect(() => {
    const abort = new AbortController();
    get(`/api/reminder-rows?limit=8&status=all&q=${encodeURIComponent(text.trim())}`, { signal: abort.signal }).then(({ items }) => setRows(items), () => {});
    return () => abort.abort();
  }, [text, live]);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const commands = [
    to('New reminder', href('edit')),
    ...Object.entries(VIEWS).filter(([, it]) => !it.hidden).map(([name, it]) => to(`Go to ${it.text}`, href(name))),
    { key: 'keys', text: 'List the keys', act: onKeys },
    ...[['light', 'Light colours'], ['dark', 'Dark colours'], ['system', 'Colours of the system']].map(([theme, name]) => ({ key: theme, text: name, act: () => setTheme(theme) })),
    ...(live ? [{ key: 'out', text: 'Log out', act: () => logout().catch(refuse) }] : []),
  ].filter((it) => matches(it.text, words));
  const reminders = rows.map((it) => ({ ...to(titleOf(it), href('reminder', [it.id])), note: it.status === 'active' ? it.agent : it.status }));
  const search = words.length ? [to(`Search reminders for “${text.trim()}”`, href('reminders', [], { q: text.trim() }))] : [];
  // What is searched for comes first; without a word, what can be done.
  const found = words.length ? [...reminders, ...commands, ...search] : [...commands, ...reminders];
  const chosen = Math.min(at, found.length - 1);
  useEffect(() => { list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' }); }, [chosen]);
  const open = (it) => { onClose(); it.act(); };
  const keyed = (event) => {
    if (event.key === 'ArrowDown') setAt((chosen + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % found.length);
    else if (event.key === 'Enter' && found[chosen]) open(found[chosen]);
    else return;
    event.preventDefault();
  };
  return html`<${Dialog} label="Search or command" onClose=${onClose} class="palette">
    <input type="search" role="combobox" aria-expanded=${found.length > 0} aria-controls="palette-list" aria-activedescendant=${found.length ? `p-${chosen}` : undefined}
      aria-label="Search or command" placeholder="A reminder, or what to do" autofocus autocomplete="off" value=${text}
      onInput=${(event) => { setText(event.currentTarget.value); setAt(0); }} onKeyDown=${keyed} />
    <ul role="listbox" id="palette-list" aria-label="Found" ref=${list}>${found.map((it, index) => html`
      <li role="option" id=${`p-${index}`} key=${it.key} aria-selected=${index === chosen} onClick=${() => open(it)}>
        <span class="cut"><${Line} text=${it.text} most=${120} /></span>${it.note && html`<span class="dim"><${Line} text=${it.note} most=${40} /></span>`}</li>`)}</ul>
    ${!live && html`<p class="note dim">Rooster does not answer: what is found may be out of date.</p>`}
  </${Dialog}>`;
}
