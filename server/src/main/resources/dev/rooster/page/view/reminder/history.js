// The latest runs of one reminder, and the way to all of them.
import { classes, html } from '../../lib.js';
import { Sparkline } from '../../draw/sparkline.js';
import { href } from '../../router.js';
import { useQuery } from '../../store.js';
import { absolute, duration, full } from '../../time.js';
import { Failure, Line, Status } from '../../ui.js';

const SHOWN = 14;

export function History({ reminder }) {
  const runs = useQuery(`/api/reminders/${encodeURIComponent(reminder.id)}/runs?limit=${SHOWN}`,
    (event) => event.type.startsWith('run.') && event.data?.reminder_id === reminder.id);
  const items = runs.data?.items ?? [];
  return html`<section class="card block" aria-labelledby="o-runs"><div class="head"><h2 id="o-runs">History</h2>
      ${items.length > 0 && html`<${Sparkline} runs=${[...items].reverse()} />`}<a class="more" href=${href('history', [], { reminder: reminder.id })}>All of it</a></div>
    ${runs.error ? html`<${Failure} error=${runs.error} retry=${runs.reload} />` : items.length === 0 ? html`<p class="mid">Nothing was due yet.</p>`
    : html`<ol class="short-runs">${items.map((it) => html`<li key=${it.id}><time class="num" title=${full(it.due_at)}>${absolute(it.due_at)}</time><${Status} status=${it.status} />
      <span class=${classes('cut', it.status === 'error' ? 'bad' : 'mid')}><${Line} text=${it.why ?? it.error ?? it.reply ?? ''} /></span>
      <span class="num dim">${[it.count > 1 && `${it.count} times`, it.late_by_ms >= 1_000 && `${duration(it.late_by_ms)} late`, it.duration_ms !== null && it.duration_ms !== undefined && duration(it.duration_ms)].filter(Boolean).join(', ')}</span></li>`)}</ol>`}
  </section>`;
}
