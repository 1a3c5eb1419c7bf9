// All reminders by when they fire: searched, filtered, selected, and changed in place.
import { html, useEffect, useMemo, useRef, useState } from '../lib.js';
import { soon } from '../actions.js';
import { useKeys } from '../keys.js';
import { setQuery } from '../router.js';
import { useStore } from '../store.js';
import { announce, Failure, Waiting } from '../ui.js';
import { actsOf } from './reminders/acts.js';
import { ALL, has, NONE, rowsOf, size } from './reminders/chosen.js';
import { Empty, Nothing } from './reminders/empty.js';
import { canBeDone, canRun, canSwitch } from './reminders/facts.js';
import { List } from './reminders/list.js';
import { Purge } from './reminders/purge.js';
import { parse } from './reminders/search.js';
import { Selection, Tools } from './reminders/tools.js';
import { useRows } from './reminders/use-rows.js';

export const title = () => 'Reminders';

/** With fewer there are no filters and headings. */
const FEW = 5;

export default function Reminders({ place }) {
  const text = place.query.q ?? '';
  const sort = place.query.sort ?? 'next';
  const source = useRows({ ...parse(text), sort });
  const connection = useStore((it) => it.connection);
  const blocked = connection === 'gone';
  /** The index of the row with the focus, or -1. */
  const [cursor, setCursor] = useState(-1);
  const [selecting, setSelecting] = useState(false);
  const [chosen, setChosen] = useState(NONE);
  const [purging, setPurging] = useState(null);
  const reveal = useRef(() => {});
  const latest = useRef({});
  const focusedId = useRef(null);
  const at = followed(source, cursor, focusedId.current);
  latest.current = { cursor: at, selecting, chosen, source, blocked };

  const act = useMemo(() => actsOf({
    latest, setSelecting, setChosen, purge: setPurging,
    focus(index, id) {
      focusedId.current = id;
      setCursor(index);
    },
  }), []);
  useEffect(() => { act.close(); setCursor(-1); }, [text, sort]);
  useEffect(() => { if (text && !source.stale && source.counts) announce(sum(source)); }, [source, source.stale]);

  // Keys can be faster than drawing, and what was changed is shown before it is read.
  const row = () => {
    const read = latest.current.cursor >= 0 && source.row(latest.current.cursor);
    return read ? soon(read) : null;
  };
  const on = (act) => () => (row() ? act(row()) : false);
  const change = (can, act) => on((it) => (latest.current.blocked || !can(it) ? false : act(it)));
  const move = (by) => () => {
    if (source.total === 0) return false;
    const from = latest.current.cursor;
    const next = Math.max(0, Math.min(source.total - 1, from < 0 ? (by > 0 ? 0 : source.total - 1) : from + by));
    latest.current.cursor = next;
    focusedId.current = source.row(next)?.id ?? null;
    setCursor(next);
    reveal.current(next);
  };
  const press = (name) => () => {
    const button = document.querySelector(`[data-index="${latest.current.cursor}"] [data-act=${name}]`);
    if (!button) return false;
    (button.matches('button') ? button : button.querySelector('button')).click();
    return true;
  };
  useKeys('Reminders', {
    j: ['next reminder', move(1)],
    k: ['previous reminder', move(-1)],
    Enter: ['open', on((it) => act.open(it))],
    x: ['select', on((it) => { act.select(it, latest.current.cursor, false); })],
    r: ['run now', change(canRun, press('run'))],
    s: ['snooze', press('snooze')],
    p: ['pause or resume', change(canSwitch, (it) => { act.enable(it, it.status === 'paused'); })],
    d: ['done', change(canBeDone, (it) => { act.done(it); })],
    e: ['edit', on((it) => act.edit(it))],
    'ctrl+a': ['select all found', (event) => !event.target.closest?.('input, textarea') && source.total > 0 && (act.choose(ALL), true)],
    Escape: ['end the selection, or the search', () => {
      if (selecting) return act.close();
      if (!text) return false;
      return setQuery({ q: '' });
    }],
  }, [selecting, source, text]);

  const counts = source.counts;
  if (!counts) return source.error ? html`<${Failure} error=${source.error} retry=${() => source.refresh()} />` : html`<${Waiting} rows=${8} />`;
  const plain = !text && counts.all + counts.ended < FEW;
  if (!text && counts.all + counts.ended === 0 && !source.stale) return html`<${Empty} />`;
  return html`
    ${selecting
    ? html`<${Selection} count=${size(chosen, source.total)} total=${source.total} blocked=${blocked} rows=${() => rowsOf(chosen, source)}
        onAll=${() => act.choose(ALL)} onClose=${act.close} />`
    : html`<${Tools} text=${text} sort=${sort} counts=${counts} plain=${plain} onSelect=${() => act.choose(NONE)} />`}
    ${source.error && !source.error.offline && html`<${Failure} error=${source.error} retry=${() => source.refresh()} />`}
    ${source.total === 0 && !source.stale
    ? html`<${Nothing} text=${text} ended=${counts.ended} />`
    : html`<${List} source=${source} plain=${plain || sort !== 'next'} cursor=${at} selecting=${selecting} chosen=${(id) => has(chosen, id)} act=${act} reading=${blocked} reveal=${reveal} />`}
    <p class="dim foot-note only-wide">${sum(source)} <kbd>J</kbd> <kbd>K</kbd> move, <kbd>X</kbd> selects, <kbd>R</kbd> runs, <kbd>S</kbd> snoozes, <kbd>P</kbd> pauses, <kbd>?</kbd> all keys</p>
    ${purging && html`<${Purge} row=${purging} onClose=${() => setPurging(null)} />`}`;
}

const sum = ({ total, counts }) => `${total.toLocaleString('en')} ${total === 1 ? 'reminder' : 'reminders'}, ${counts.active.toLocaleString('en')} active.`;

/** Where the row with the focus is now: it may have moved since it got it. */
function followed(source, cursor, id) {
  if (cursor < 0 || id === null || source.row(cursor)?.id === id) return cursor;
  const found = source.indexOf(id);
  return found >= 0 ? found : cursor;
}
