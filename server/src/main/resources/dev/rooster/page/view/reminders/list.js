// The list itself: only the rows in view and a margin are in the document.
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../../lib.js';
import { refusalOf, soon } from '../../actions.js';
import { GROUPS, layout } from './layout.js';
import { Row } from './row.js';

const ROW_REM = 3.5;
const CARD_REM = 7.25;
const HEAD_REM = 2.125;
const NARROW_REM = 44;
/** How much is drawn beyond what is visible. */
const MARGIN_PX = 600;
/** The shell covers as much of the window's top and bottom. */
const COVERED_PX = 80;

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Props: source (rows), plain (no headings), cursor (index with the focus, or -1), selecting, chosen(id), act, reading.
 * reveal.current(index) scrolls a row into view and gives it the focus.
 */
export function List({ source, plain, cursor, selecting, chosen, act, reading, reveal }) {
  const box = useRef(null);
  const [size, setSize] = useState({ unit: 16, narrow: false });
  const [view, setView] = useState([0, 1_600]);
  const kept = useRef(new Map());
  const row = size.unit * (size.narrow ? CARD_REM : ROW_REM);
  const places = useMemo(() => layout(source.total, plain ? [] : source.groups, row, size.unit * HEAD_REM), [source.total, source.groups, plain, row, size.unit]);

  useLayoutEffect(() => {
    const measured = () => {
      const unit = rem();
      setSize({ unit, narrow: box.current.closest('.page').clientWidth <= NARROW_REM * unit });
    };
    measured();
    const observer = new ResizeObserver(measured);
    observer.observe(box.current.closest('.page'));
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const look = () => {
      // It may be called once more while the list goes.
      if (!box.current) return;
      const above = -box.current.getBoundingClientRect().top;
      // In steps, so that scrolling by a few pixels draws nothing.
      const step = row * 4;
      setView((before) => {
        const next = [Math.floor((above - MARGIN_PX) / step) * step, Math.ceil((above + innerHeight + MARGIN_PX) / step) * step];
        return next[0] === before[0] && next[1] === before[1] ? before : next;
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [row]);

  const shown = places.between(view[0], view[1]);
  const indexes = shown.filter((it) => it.index !== undefined).map((it) => it.index);
  // The row with the focus stays, or the focus would be lost.
  const apart = cursor >= 0 && cursor < source.total && !indexes.includes(cursor);
  if (apart) shown.push({ index: cursor, top: places.top(cursor) });
  useEffect(() => { if (indexes.length) source.want(indexes[0], indexes.at(-1), apart ? cursor : -1); });

  reveal.current = (index) => {
    const top = box.current.getBoundingClientRect().top + scrollY + places.top(index);
    if (top < scrollY + COVERED_PX) scrollTo({ top: top - COVERED_PX });
    else if (top + row > scrollY + innerHeight - COVERED_PX) scrollTo({ top: top + row - innerHeight + COVERED_PX });
    act.wanted = index;
    focusWanted();
  };
  const focusWanted = () => {
    const link = act.wanted >= 0 && box.current.querySelector(`[data-index="${act.wanted}"] .who a`);
    if (!link) return;
    act.wanted = -1;
    link.focus({ preventScroll: true });
  };
  useEffect(focusWanted);

  const before = kept.current;
  const now = new Map();
  const seen = new Set();
  const drawn = shown.map((it) => (it.group === undefined ? one(it) : heading(it)));
  kept.current = now;

  function one({ index, top }) {
    const read = source.row(index);
    if (!read || seen.has(read.id)) return html`<li key=${`at ${index}`} class="row ghost-row" aria-hidden="true" style=${{ top: `${top}px` }}><div class="ghost" /></li>`;
    seen.add(read.id);
    const as = soon(read);
    const parts = [read, as === read ? null : JSON.stringify(as), top, index, source.total, source.washes.get(read.id) ?? 0, selecting, chosen(read.id), refusalOf(read.id), reading];
    const earlier = before.get(read.id);
    // The same node again costs nothing.
    const same = earlier && earlier.parts.every((part, at) => part === parts[at]);
    const node = same ? earlier.node : html`<${Row} key=${read.id} row=${as.removed ? { ...as, gone: true } : as} top=${top} index=${index} total=${source.total} washes=${parts[5]}
      selecting=${selecting} selected=${parts[7]} refusal=${parts[8]} act=${act} reading=${reading || Boolean(as.removed || as.gone)} />`;
    now.set(read.id, { parts, node });
    return node;
  }

  return html`<div class=${classes('card rows windowed', source.stale && 'stale')}>
    <div class="row cols only-wide" aria-hidden="true"><span></span><span>Reminder</span><span>Wakes</span><span>Next</span><span>Last runs</span><span>Last</span></div>
    <ul ref=${box} aria-label="Reminders" style=${{ blockSize: `${places.height}px` }}
      onPointerEnter=${() => source.hold(true)} onPointerMove=${() => source.hold(true)} onKeyDown=${() => source.hold(true)} onPointerLeave=${() => act.left()}
      onFocusIn=${(event) => act.focused(event)} onFocusOut=${() => setTimeout(act.left)}>${drawn}</ul>
  </div>`;
}

const heading = ({ group, count, top }) => html`<li key=${`group ${group}`} class="group" style=${{ top: `${top}px` }}>
  <h2>${GROUPS[group] ?? group}</h2><span class="num dim">${count.toLocaleString('en')}</span></li>`;
