// The timeline: a lane for each reminder, with now in its middle.
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../../lib.js';
import { lazy } from '../../lazy.js';
import { href, setQuery } from '../../router.js';
import { duration, fields, clock, now, onTick, readerZone } from '../../time.js';
import { announce, Failure, Glyph, Line as Words, Segments, statusWord, titleOf, visible, Waiting } from '../../ui.js';
import { downWord, lineOf, sentenceOf, STATUSES, steady } from '../../draw/line.js';
import { barShape, markShape } from '../../draw/marks.js';
import { detailText, Details } from './details.js';
import { LaterFailure } from './failure.js';
import { useOccurrences } from './occurrences.js';
import { useMarks } from './pointing.js';

const LineTable = lazy(() => import('./linetable.js'), 'LineTable');

const HOUR_MS = 3_600_000;
const RANGES = { '6h': 6 * HOUR_MS, '24h': 24 * HOUR_MS, week: 168 * HOUR_MS };
/** As wide as the chart is in a page of 44 rem, below which the page has one column. */
const NARROW_PX = 650;

/** few: whether there are too few reminders for filters. */
export function Line({ place, few }) {
  const [box, width] = useWidth();
  const narrow = width < NARROW_PX;
  const range = RANGES[place.query.range] ? place.query.range : narrow ? '6h' : '24h';
  const only = useMemo(() => onlyOf(place.query.only), [place.query.only]);
  const [table, setTable] = useState(false);
  const { data: read, error, reload } = useOccurrences((time) => {
    const half = RANGES[range];
    const middle = Math.floor(time / 60_000) * 60_000;
    return { from: middle - half, to: middle + half, lanes: narrow ? 6 : 10, buckets: narrow ? 48 : 96 };
  }, width > 0 && `${range} ${narrow}`);
  const order = useRef([]);
  const data = useMemo(() => {
    const lanes = steady(read?.lanes ?? [], order.current);
    if (read) order.current = lanes.map((it) => it.reminder_id);
    return read && { ...read, lanes };
  }, [read]);
  const toggle = (status) => {
    const next = new Set(only ?? []);
    if (next.has(status)) next.delete(status);
    else next.add(status);
    setQuery({ only: [...next].join(',') });
  };
  return html`<section aria-labelledby="h-line">
    <div class="head line-head"><h2 id="h-line">Timeline</h2>
      <span class="more only-wide">${data && latenessText(data.lateness)}</span>
      <${Segments} name="range" label="How far" value=${range} options=${[['6h', '6 h'], ['24h', '24 h'], ['week', 'Week']]}
        onChange=${(value) => setQuery({ range: value })} /></div>
    <div class="card line" ref=${box}>
      ${error && !data && html`<${Failure} error=${error} retry=${reload} />`}
      <${LaterFailure} data=${data} error=${error} reload=${reload} />
      ${!data && !error && html`<${Waiting} rows=${4} />`}
      ${data && width > 0 && html`<${Chart} data=${data} width=${width} narrow=${narrow} only=${only} />`}
      ${data && html`<div class="line-foot">
        ${!few && html`<${Legend} tally=${data.tally} more=${data.planned_more} only=${only} onToggle=${toggle} />`}
        ${data.lanes.length > 0 && html`<button class="btn small quiet" aria-expanded=${table} onClick=${() => setTable(!table)}>${table ? 'Hide the table' : 'As a table'}</button>`}</div>
        ${table && html`<${LineTable} data=${data} />`}`}
    </div>
  </section>`;
}

function onlyOf(text) {
  const found = (text ?? '').split(',').filter((it) => STATUSES.includes(it));
  return found.length ? new Set(found) : null;
}

/** The width that the chart may have. */
function useWidth() {
  const box = useRef(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const style = getComputedStyle(box.current);
      setWidth(Math.floor(box.current.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

const latenessText = (it) => (it?.count
  ? `Half started within ${duration(it.p50_ms)} of the due time, 99 % within ${duration(it.p99_ms)}` : null);

function Legend({ tally, more, only, onToggle }) {
  return html`<ul class="legend" aria-label="Shown on the line">${STATUSES.map((status) => html`
    <li key=${status}><button class=${classes('legend-item', only && !only.has(status) && 'out', !tally[status] && 'none')} aria-pressed=${only?.has(status) ?? false}
      title=${only?.has(status) ? 'Show the others too' : `Show only: ${statusWord(status)}`} onClick=${() => onToggle(status)}>
      <${Glyph} status=${status} />${statusWord(status)}<b class="num">${(tally[status] ?? 0).toLocaleString('en')}${status === 'planned' && more ? '+' : ''}</b></button></li>`)}
    ${only && html`<li><button class="legend-item all" onClick=${() => setQuery({ only: '' })}>Show all</button></li>`}</ul>`;
}

// ---- the chart

function Chart({ data, width, narrow, only }) {
  const at = useMinute();
  const line = useMemo(() => lineOf(data, {
    size: { width, left: data.lanes.length === 0 ? 0 : narrow ? 104 : 136, top: 30, row: narrow ? 26 : 24, most: narrow ? 6 : 10 }, only, now: at,
    fields: (time) => fields(time),
  }), [data, width, narrow, only, at, readerZone()]);
  const { pointed, handlers } = useMarks(line, (mark, lane) => announce(detailText(mark, lane)));
  return html`<div class="lanes" role="application" aria-roledescription="timeline" tabindex="0" ...${handlers}
      aria-label=${`${sentenceOf(data)} Arrow keys go from mark to mark; a table is below.`}>
    <svg class="chart" width=${width} height=${line.height} viewBox=${`0 0 ${width} ${line.height}`} aria-hidden="true">
      <${Ground} line=${line} />
      ${line.lanes.map(({ lane, y, marks }, index) => html`<g key=${lane.reminder_id}>
        ${index > 0 && html`<path class="grid" d=${`M0 ${y - line.row / 2}H${width}`} />`}${marks.map((mark) => markShape(mark, y))}</g>`)}
      ${line.lanes.length === 0 && html`<path class="rule" d=${`M0 ${line.bottom}H${width}`} />`}
      ${line.bars.length > 0 && html`<path class="grid" d=${`M0 ${line.bottom - line.row}H${width}`} /><g>${line.bars.map((bar) => barShape(bar, line.barsBase))}</g>`}
      <path class="now" d=${`M${line.now} 26V${line.bottom}`} />
      <rect class="now-pill" x=${line.now - 22} y="6" width="44" height="19" rx="9.5" /><text class="now-text" x=${line.now} y="20" text-anchor="middle">${clock(at)}</text>
      ${pointed && html`<rect class="pointed" x=${pointed.mark.x1 - 9} y=${pointed.y - 9} width=${pointed.mark.x2 - pointed.mark.x1 + 18} height="18" rx="9" />`}
    </svg>
    <${Names} line=${line} narrow=${narrow} others=${data.others?.reminders ?? 0} />
    ${pointed && html`<${Details} ...${pointed} width=${width} />`}
  </div>`;
}

/** What lies below the marks: nights, hours, and when the daemon was not running. */
function Ground({ line }) {
  const height = line.bottom - line.top;
  return html`<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0v6" /></pattern></defs>
    ${line.nights.map(([start, end]) => html`<rect class="night" x=${start} y=${line.top} width=${end - start} height=${height} />`)}
    ${line.hours.map((it) => html`<path class=${it.strong ? 'rule' : 'grid'} d=${`M${it.x} ${line.top}V${line.bottom}`} />
      ${it.x < line.width - (it.strong ? 24 : 12) && html`<text x=${it.x} y=${line.bottom + 17} text-anchor="middle" class=${it.strong ? 'strong' : undefined}>${it.text}</text>`}`)}
    ${line.gaps.map((gap) => html`<rect class="gap" x=${gap.x1} y=${line.top} width=${Math.max(1, gap.x2 - gap.x1)} height=${height} fill="url(#hatch)" />
      ${gapLabel(gap, line)}`)}`;
}

function gapLabel(gap, line) {
  const text = `${downWord(gap.cause)} ${clock(gap.from)} to ${clock(gap.to)}`;
  const half = text.length * 3.1;
  const x = Math.min(Math.max((gap.x1 + gap.x2) / 2, line.left + half), line.width - half);
  const fits = gap.x2 - gap.x1 >= 40 && Math.abs(x - line.now) > half + 26;
  return fits && html`<text class="gap-text" x=${x} y="21" text-anchor="middle">${text}</text>`;
}

/** The names are links on a wide page; on a narrow one a finger would hardly meet them. */
function Names({ line, narrow, others }) {
  return html`<ol class="lane-names">${line.lanes.map(({ lane, y }) => {
    const title = html`<${Words} text=${titleOf({ ...lane, id: lane.reminder_id })} most=${60} />`;
    return html`<li key=${lane.reminder_id} style=${{ insetBlockStart: `${y - line.row / 2}px`, blockSize: `${line.row}px`, inlineSize: `${line.left - 12}px` }}>
      ${narrow ? html`<span class="cut">${title}</span>` : html`<a class="cut" href=${href('reminder', [lane.reminder_id])} title=${visible(titleOf({ ...lane, id: lane.reminder_id }))}>${title}</a>`}</li>`;
  })}
    ${line.bars.length > 0 && html`<li style=${{ insetBlockStart: `${line.bottom - line.row}px`, blockSize: `${line.row}px`, inlineSize: `${line.left - 12}px` }}>
      <span class="cut dim">${others > 0 && others.toLocaleString('en')} ${others === 1 ? 'other' : 'others'}</span></li>`}</ol>`;
}

/** The time, again at each minute. */
function useMinute() {
  const [at, setAt] = useState(now);
  useEffect(() => onTick((time) => setAt((before) => (Math.floor(before / 60_000) === Math.floor(time / 60_000) ? before : time))), []);
  return at;
}
