// Now: what needs the reader, what is next, and what was and will be, on one line with now in its middle.
import { classes, html } from '../lib.js';
import { lazy } from '../lazy.js';
import { aboutReminders, useQuery } from '../store.js';
import { LaterFailure } from './now/failure.js';
import { Failure, Waiting } from '../ui.js';
import { soon, usePending } from '../actions.js';
import { useMinutes } from '../again.js';
import { Feed } from './now/feed.js';
import { Glance, Next, Then } from './now/next.js';
import { Line } from './now/line.js';
import { Needs } from './now/needs.js';
import { Agents } from './now/agents.js';

const FirstStep = lazy(() => import('./now/first.js'), 'FirstStep');
const ROWS = '/api/reminder-rows?status=active&limit=60';

export default function Now({ place }) {
  const rows = useQuery(ROWS, aboutReminders);
  usePending(rows.began);
  useMinutes();
  if (rows.error && !rows.data) return html`<${Failure} error=${rows.error} retry=${rows.reload} />`;
  if (!rows.data) return html`<${Waiting} rows=${6} />`;
  const { items, counts } = rows.data;
  const active = items.map(soon).filter((it) => it.status === 'active' && !it.removed);
  const due = active.filter((it) => it.next_fire_at && !it.running_since).sort((a, b) => Date.parse(a.next_fire_at) - Date.parse(b.next_fire_at));
  const running = active.filter((it) => it.running_since);
  const nothing = counts.all + counts.ended === 0;
  return html`
    <${LaterFailure} ...${rows} />
    ${due.length > 0 && html`<${Glance} next=${due[0]} />`}
    <${Needs} />
    ${due.length + running.length === 0 ? html`<${FirstStep} some=${counts.all > 0} />` : html`
      <div class=${classes('duo', rows.stale && 'stale')}><${Next} due=${due} running=${running} />
        ${due.length > 1 && html`<${Then} rows=${due.slice(1, 7)} all=${counts.all} />`}</div>`}
    <${Line} place=${place} few=${counts.all < 5} />
    <div class="duo feedrow"><${Feed} running=${running} nothing=${nothing} /><${Agents} rows=${active} /></div>`;
}
