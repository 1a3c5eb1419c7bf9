// All reminders by when they fire: searched, filtered, selected, and changed in place.
import { html, useEffect, useMemo, useRef, useState } from '../lib.js';
import * as actions from '../actions.js';
import { useKeys } from '../keys.js';
import { go, href, setQuery } from '../router.js';
import { useStore } from '../store.js';
import { Failure, refuse, toast, Waiting } from '../ui.js';
import { Empty, Nothing } from './reminders/empty.js';
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
  const [cursor, setCursor] = useState(-1);
  const [selecting, setSelecting] = useState(false);
  /** ids, or all that the search finds */
  const [chosen, setChosen] = useState(new Map());
  const [all, setAll] = useState(false);
  const [purging, setPurging] = useState(null);
  const anchor = useRef(-1);
  const reveal = useRef(() => {});
  const latest = useRef({});
  latest.current = { cursor, selecting, chosen, all, source };

  const act = useMemo(() => actsOf({ latest, setCursor, setSelecting, setChosen, setAll, setPurging, anchor }), []);
  useEffect(() => { act.close(); setCursor(-1); }, [text, sort]);

  // Keys can be faster than drawing.
  const row = () => (latest.current.cursor >= 0 ? source.row(latest.current.cursor) : null);
  const on = (act) => () => (row() ? act(row()) : false);
  const move = (by) => () => {
    if (source.total === 0) return false;
    const at = latest.current.cursor;
    const next = Math.max(0, Math.min(source.total - 1, at < 0 ? (by > 0 ? 0 : source.total - 1) : at + by));
    latest.current.cursor = next;
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
    x: ['select', on((it) => act.select(it, latest.current.cursor, false))],
    r: ['run now', press('run')],
    s: ['snooze', press('snooze')],
    p: ['pause or resume', on((it) => act.enable(it, it.status === 'paused'))],
    d: ['done', on((it) => act.done(it))],
    e: ['edit', on((it) => act.edit(it))],
    'ctrl+a': ['select all found', (event) => !event.target.closest?.('input, textarea') && source.total > 0 && (setSelecting(true), setAll(true), true)],
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
  const blocked = connection === 'gone';
  const selected = all ? source.total : chosen.size;
  return html`
    ${selecting
    ? html`<${Selection} count=${selected} total=${source.total} all=${all} blocked=${blocked} rows=${() => (all ? source.ids() : [...chosen.values()])}
        onAll=${() => setAll(true)} onClose=${act.close} />`
    : html`<${Tools} text=${text} sort=${sort} counts=${counts} plain=${plain} onSelect=${() => setSelecting(true)} />`}
    ${source.error && !source.error.offline && html`<${Failure} error=${source.error} retry=${() => source.refresh()} />`}
    ${source.total === 0 && !source.stale
    ? html`<${Nothing} text=${text} ended=${counts.ended} />`
    : html`<${List} source=${source} plain=${plain || sort !== 'next'} cursor=${cursor} selecting=${selecting} chosen=${(id) => all || chosen.has(id)} act=${act} reading=${blocked} reveal=${reveal} />`}
    <p class="dim foot-note only-wide" aria-live="polite">${sum(source, counts)} <kbd>J</kbd> <kbd>K</kbd> move, <kbd>X</kbd> selects, <kbd>R</kbd> runs, <kbd>S</kbd> snoozes, <kbd>P</kbd> pauses, <kbd>?</kbd> all keys</p>
    ${purging && html`<${Purge} row=${purging} onClose=${() => setPurging(null)} />`}`;
}

const sum = (source, counts) => `${source.total.toLocaleString('en')} ${source.total === 1 ? 'reminder' : 'reminders'}, ${counts.active.toLocaleString('en')} active.`;

/** What a row can do. Made once, so that rows need not be drawn again. */
function actsOf({ latest, setCursor, setSelecting, setChosen, setAll, setPurging, anchor }) {
  const act = {
    /** The index of the row that gets the focus once it is drawn, or -1. */
    wanted: -1,
    enable: (row, on) => actions.setEnabled(row, on),
    approve: (row, yes) => actions.approve(row, yes),
    run: (row, ask) => actions.runNow(row, ask),
    stop: (row) => actions.stop(row.running_run),
    snooze: (row, until) => actions.snooze(row, until),
    done: (row) => actions.done(row),
    remove: (row) => actions.removeSoon(row),
    purge: (row) => setPurging(row),
    open: (row) => go(href('reminder', [row.id])),
    edit: (row) => go(href('edit', [row.id])),
    history: (row) => go(href('history', [], { reminder: row.id })),
    duplicate: (row) => go(href('edit', [], { from: row.id })),
    copyId: (row) => navigator.clipboard.writeText(row.id).then(() => toast({ text: `${row.id} copied` }), refuse),
    indexOf: (row) => latest.current.source.indexOf(row.id),
    close() {
      setSelecting(false);
      setAll(false);
      setChosen(new Map());
      anchor.current = -1;
    },
    /** With shift, all from the one that was selected before. */
    async select(row, index, range) {
      const { source, all } = latest.current;
      const picked = new Map(all ? [] : latest.current.chosen);
      if (range && anchor.current >= 0) {
        const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
        await source.want(from, to);
        for (let at = from; at <= to; at++) if (source.row(at)) picked.set(source.row(at).id, source.row(at));
      } else if (picked.has(row.id)) {
        picked.delete(row.id);
      } else {
        picked.set(row.id, row);
      }
      anchor.current = index;
      setAll(false);
      setChosen(picked);
      setSelecting(picked.size > 0);
    },
    /** A click with a modifier selects, and any click while there is a selection; others belong to what was clicked. */
    clicked(event, row, index) {
      const held = event.shiftKey || event.ctrlKey || event.metaKey;
      if (!held && (!latest.current.selecting || event.target.closest('button, [role=menu]'))) return;
      event.preventDefault();
      getSelection()?.removeAllRanges();
      act.select(row, index, event.shiftKey);
    },
    focused(event) {
      const index = event.target.closest('[data-index]')?.dataset.index;
      if (index !== undefined) setCursor(Number(index));
      latest.current.source.hold(true);
    },
    /** The pointer or the focus has left the list: rows may move again when both have. */
    left() {
      if (act.wanted >= 0) return;
      const list = document.querySelector('.windowed > ul');
      const inside = list?.contains(document.activeElement);
      if (!inside) setCursor(-1);
      if (!inside && !list?.matches(':hover')) latest.current.source.hold(false);
    },
  };
  return act;
}
