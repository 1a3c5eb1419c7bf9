// Agents: who is at work, in what, and what their runs came to lately.
import { html } from '../../lib.js';
import { href } from '../../router.js';
import { useQuery } from '../../store.js';
import { absolute, duration, full, inSentence, now } from '../../time.js';
import { Failure, Line, Status, titleOf } from '../../ui.js';
import { LaterFailure } from './failure.js';

const concerns = (it) => /^(agent\.|reminder\.(created|changed|cancelled|completed|deleted)|run\.(started|completed))/.test(it.type);

export function Agents({ rows }) {
  const read = useQuery('/api/agents', concerns);
  const { data, error, reload } = read;
  // It adds up all runs of 30 days: too much work for each run.
  const tallies = useQuery('/api/tallies?days=1', (it) => it.type === 'page.minute');
  if (error && !data) return html`<section><${Failure} error=${error} retry=${reload} /></section>`;
  if (!data) return null;
  const spent = new Map((tallies.data?.cost?.by_agent ?? []).map((it) => [it.agent, it]));
  const shown = linesOf(data.items, rows, spent);
  if (shown.length === 0) return null;
  return html`<section aria-labelledby="h-agents"><div class="head"><h2 id="h-agents">Agents</h2><a class="more" href=${href('agents')}>All</a></div>
    <${LaterFailure} ...${read} />
    <ul class="card agents">${shown.map((it) => html`<li key=${it.key}>
      <p><a class="cut" href=${href('agents')}><b><${Line} text=${it.name} most=${60} /></b></a>
        ${it.busy ? html`<${Status} status="running" text=${html`in <${Line} text=${it.busy} most=${40} />`} />` : html`<span class="dim num" title=${it.title}>${it.state}</span>`}</p>
      ${it.note && html`<p class="dim num note">${it.note}</p>`}</li>`)}</ul></section>`;
}

/** An agent is shown if it is at work, has a session or a reminder, or is the default; a session is a line of its own. */
function linesOf(agents, rows, spent) {
  const lines = [];
  for (const agent of agents) {
    const mine = rows.filter((it) => it.agent === agent.name);
    const busy = mine.find((it) => it.running_since);
    const { last_fired_at: last, reminders } = agent;
    const open = agent.sessions.filter((it) => it.state !== 'ended');
    if (busy || reminders || agent.default || agent.waiting || spent.has(agent.name)) {
      lines.push({
        key: agent.name, name: agent.name, busy: busy && titleOf(busy), title: last ? full(last) : '',
        state: last ? `idle, last ${inSentence(absolute(last)).replace('today ', '')}` : 'idle', note: noteOf(agent, spent.get(agent.name)),
      });
    }
    for (const session of open) {
      lines.push({
        key: `${agent.name} ${session.session}`, name: `${agent.name}, in ${session.directory ?? session.client ?? 'a session'}`, busy: null,
        state: `${session.state === 'active' ? 'at work' : 'idle'} ${duration(Math.max(0, now() - Date.parse(session.since)))}`, title: full(session.since), note: null,
      });
    }
  }
  return lines;
}

function noteOf({ waiting, reminders }, spent) {
  const parts = [];
  if (spent?.runs) parts.push(`${spent.runs.toLocaleString('en')} ${spent.runs === 1 ? 'run' : 'runs'}`);
  if (spent?.usd) parts.push(`$${spent.usd.toFixed(2)}`);
  else if (spent?.tokens) parts.push(`${spent.tokens.toLocaleString('en')} tokens`);
  if (parts.length) parts.push('in 30 days');
  if (waiting) parts.push(`${waiting.toLocaleString('en')} waiting for it`);
  if (!parts.length && reminders) parts.push(`${reminders.toLocaleString('en')} ${reminders === 1 ? 'reminder' : 'reminders'}`);
  return parts.join(', ');
}
