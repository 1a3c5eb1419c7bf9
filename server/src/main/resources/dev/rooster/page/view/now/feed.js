// Just now: what runs, with Stop, and what ran. A frequent reminder has one row for each outcome, so that it buries no rare one.
import { classes, html, useEffect, useMemo, useRef } from '../../lib.js';
import { stop } from '../../actions.js';
import { useHeld } from '../../hold.js';
import { href } from '../../router.js';
import { useQuery, useStore } from '../../store.js';
import { clock, day, duration, full, millis, Ticking } from '../../time.js';
import { shareRuns, usually } from '../../draw/runs.js';
import { Failure, Glyph, Icon, Line, statusWord, titleOf, visible, Waiting } from '../../ui.js';
import { LaterFailure } from './failure.js';

const MOST = 7;
/** Less is not worth a word. */
const LATE_MS = 10_000;

export function Feed({ running, nothing }) {
  const read = useQuery('/api/runs?limit=60', (it) => it.type === 'run.completed' || it.type === 'reminder.deleted');
  const { data, error, reload } = read;
  const shared = useMemo(() => shareRuns(data?.items ?? []).slice(0, MOST), [data]);
  const [shown, hold] = useHeld(shared, (it) => it.key);
  const fresh = useFresh(shown.map((it) => it.run.id));
  return html`<section aria-labelledby="h-feed" ...${hold}>
    <div class="head"><h2 id="h-feed">Just now</h2><a class="more" href=${href('history')}>All history</a></div>
    <${LaterFailure} ...${read} />
    ${error && !data ? html`<${Failure} error=${error} retry=${reload} />` : !data ? html`<${Waiting} rows=${4} />`
      : running.length + shown.length === 0 ? html`<p class="card quiet-card mid">${nothing ? 'Nothing has been due yet.' : 'Nothing ran lately.'}</p>`
        : html`<ul class="card feed">
          ${running.map((row) => html`<${Running} key=${`running ${row.id}`} row=${row} />`)}
          ${shown.map((it) => html`<${Ran} key=${it.key} shared=${it} fresh=${fresh.has(it.run.id)} />`)}</ul>`}
  </section>`;
}

/** Those that came after the first look. */
function useFresh(ids) {
  const known = useRef(null);
  const fresh = new Set(known.current && ids.length ? ids.filter((id) => !known.current.has(id)) : []);
  useEffect(() => {
    if (ids.length) known.current = new Set([...(known.current ?? []), ...ids]);
  }, [ids.join()]);
  return fresh;
}

function Running({ row }) {
  const live = useStore((it) => it.connection === 'live');
  const since = millis(row.running_since);
  const elapsed = useMemo(() => (at) => duration(Math.max(0, at - since)), [since]);
  const usual = usually(row.runs);
  return html`<li><${Glyph} status="running" />
    <div><p class="l1"><a class="cut" href=${href('reminder', [row.id])}><b><${Line} text=${titleOf(row)} most=${80} /></b></a><span class="sr">Running</span>
      <${Ticking} text=${elapsed} class="dim" title=${full(row.running_since)} /></p>
      <p class="l2 cut">${row.agent === 'direct' ? 'Running' : html`<${Line} text=${row.agent} /> is working`} since ${clock(row.running_since, { seconds: true })}${usual !== null && `, usually takes ${duration(usual)}`}</p></div>
    <button class="btn small" disabled=${!live || !row.running_run} onClick=${() => stop(row.running_run)}><${Icon} name="stop" />Stop<span class="sr"> ${visible(titleOf(row))}</span></button></li>`;
}

function Ran({ shared: { run, count, since }, fresh }) {
  return html`<li class=${classes(fresh && 'washed')}><${Glyph} status=${run.status} />
    <div><p class="l1"><a class="cut" href=${href('history', [], { run: run.id })}><b><${Line} text=${run.name || run.reminder_id} most=${80} /></b></a>
      <span class="sr">${statusWord(run.status)}</span>
      ${count > 1 && html`<span class="tag num" title=${`since ${full(since)}`}>${count.toLocaleString('en')} times<span class="only-wide"> since ${clock(since)}</span></span>`}
      ${run.late_by_ms >= LATE_MS && html`<span class="tag late">late by ${duration(run.late_by_ms)}</span>`}
      <time class="dim" title=${full(run.due_at)} datetime=${run.due_at}>${day(run.due_at) === 'Today' ? clock(run.due_at) : `${day(run.due_at)} ${clock(run.due_at)}`}</time></p>
      <p class="l2 cut"><${Line} text=${said(run)} most=${240} /></p></div></li>`;
}

/** The reason of the server if there is one, else what was replied. */
function said(run) {
  if (run.status === 'error') return run.error ?? run.why ?? 'Failed';
  return run.why ?? (run.reply ? run.reply : run.status === 'ok' ? 'Nothing to report, so nothing was sent' : statusWord(run.status));
}
