// History: what became of every due time. The filters, the opened run and the day are in the address.
import { html, useEffect, useRef, useState } from '../lib.js';
import { path } from '../api.js';
import { useKeys } from '../keys.js';
import { useLive } from '../live.js';
import { runNow } from '../actions.js';
import { setQuery } from '../router.js';
import { useQuery } from '../store.js';
import { Failure, Glyph, Icon, Line, statusWord, Waiting } from '../ui.js';
import { day as dayText } from '../time.js';
import { Cards } from './history/cards.js';
import { noonOf } from './history/days.js';
import { Runs } from './history/rows.js';
import { useRuns } from './history/runs.js';
import { Year } from './history/year.js';

export const title = () => 'History';

const STATUSES = ['ok', 'error', 'missed', 'skipped', 'interrupted', 'blocked'];
/** Keystrokes within this time are one search. */
const TYPING_MS = 150;

const ended = (event) => event.type === 'run.completed';

export default function History({ place }) {
  const { reminder = '', status = '', q = '', day = '', run: open = '' } = place.query;
  const window = day ? { due_from: day, due_until: day } : {};
  const filter = { reminder, q, ...window };
  const list = useRuns({ ...filter, status });
  // The server counts by status whatever is searched for.
  const counted = useQuery(q ? null : path('/api/runs', { reminder, ...window, counts: true, limit: 1 }), ended);
  // Dear to count: once a minute, as on Now.
  const tallies = useQuery(path('/api/tallies', { days: 366, reminder }), (event) => event.type === 'page.minute');
  const running = useQuery(path('/api/reminder-rows', { limit: 20, q: reminder }), (it) => it.type.startsWith('run.'));
  const active = (running.data?.items ?? []).filter((it) => it.running_since && !status && !q && !day && (!reminder || it.id === reminder));
  useRunKeys(list.runs ?? [], open);
  const nothing = list.runs?.length === 0 && !list.stale && active.length === 0;
  const filtered = Boolean(status || q || day || reminder);
  if (nothing && !filtered && !(tallies.data?.days.length)) return html`<${Nothing} />`;
  return html`
    <${Tools} query=${place.query} counts=${q ? null : counted.data?.counts} of=${nameOf(reminder, list.runs)} />
    ${tallies.error && html`<${Failure} error=${tallies.error} retry=${tallies.reload} />`}
    ${!tallies.data && tallies.loading && html`<div class="year-waits" aria-hidden="true" />`}
    ${tallies.data && html`<${Year} tallies=${tallies.data} day=${day} ofOne=${Boolean(reminder)} />
      <${Cards} tallies=${tallies.data} runs=${list.runs ?? []} />`}
    ${list.error && html`<${Failure} error=${list.error} />`}
    ${list.loading && html`<${Waiting} rows=${6} />`}
    ${nothing && filtered && html`<p class="card empty"><b>${list.more ? 'No run matches so far.' : 'No run matches.'}</b>
      <span class="mid">Runs are kept for 90 days, at most 1,000 per reminder; counts for a year.</span>
      ${list.more && html`<button class="btn small" disabled=${list.loadingMore} onClick=${list.loadMore}>Search older runs</button>`}
      <button class="btn small quiet" onClick=${() => setQuery({ status: '', q: '', day: '', reminder: '', run: '' })}>Show all</button></p>`}
    ${list.runs && !nothing && html`<${Runs} list=${list} active=${active} open=${open} tallies=${filtered ? null : tallies.data} day=${day} />`}`;
}

/** The name of the reminder that is shown alone. */
function nameOf(id, runs) {
  return id && (runs?.find((it) => it.reminder_id === id)?.name || id);
}

function Tools({ query, counts, of }) {
  const { q = '', status = '', day = '', reminder = '' } = query;
  const [typed, setTyped] = useState(q);
  const timer = useRef(null);
  const shown = useRef(q);
  useEffect(() => {
    // The address was changed elsewhere, such as by going back.
    if (q !== shown.current) setTyped(q);
    shown.current = q;
  }, [q]);
  const type = (text) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => { shown.current = text.trim(); setQuery({ q: text.trim(), run: '' }); }, TYPING_MS);
  };
  const choose = (next) => setQuery({ status: next === status ? '' : next, run: '' });
  return html`<div class="tools"><label class="search"><${Icon} name="search" /><span class="sr">Search history</span>
      <input type="search" data-search placeholder="Reminder, reply, error" value=${typed} onInput=${(event) => type(event.currentTarget.value)} /></label>
    <div class="scroll-x"><div class="seg" role="group" aria-label="Outcome">
      <button aria-pressed=${!status} onClick=${() => choose('')}>All</button>
      ${STATUSES.map((name) => html`<button key=${name} aria-pressed=${status === name} onClick=${() => choose(name)}>
        <${Glyph} status=${name} />${statusWord(name)}${counts && html` <span class="dim num">${(counts[name] ?? 0).toLocaleString('en')}</span>`}</button>`)}
    </div></div>
    ${reminder && html`<${Chip} label="reminder" clear=${() => setQuery({ reminder: '', run: '' })}><${Line} text=${of} most=${40} /><//>`}
    ${day && html`<${Chip} label="day" clear=${() => setQuery({ day: '', run: '' })}>${dayText(noonOf(day), { zoneId: 'UTC', names: false })}<//>`}
  </div>`;
}

const Chip = ({ label, clear, children }) => html`<span class="tag chip">${children}
  <button aria-label=${`Show every ${label}`} title=${`Show every ${label}`} onClick=${clear}><${Icon} name="x" /></button></span>`;

/** j and k move, Enter opens by itself, r runs the reminder of the row again. */
function useRunKeys(runs, open) {
  const buttons = () => [...document.querySelectorAll('.run .row-button')];
  const live = useLive();
  const move = (step) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement);
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
  };
  const chosen = () => document.activeElement?.closest?.('[data-run]')?.dataset.run ?? open;
  useKeys('History', {
    j: ['next run', () => move(1)],
    k: ['previous run', () => move(-1)],
    r: ['run the reminder again', () => {
      const run = runs.find((it) => it.id === chosen());
      if (!run || !live) return false;
      runNow({ id: run.reminder_id, name: run.name, message: '' });
      return true;
    }],
    Escape: ['close the run', () => (open ? setQuery({ run: '' }) : false)],
  }, [runs, open, live]);
}

const Nothing = () => html`<section class="card empty"><h2>Nothing has been due yet</h2>
  <p class="mid">Every due time gets a row here, whatever became of it: run, skipped or missed.</p></section>`;
