// Agents: what each is, what it does now, and the open sessions of running clients.
import { html } from '../lib.js';
import { href } from '../router.js';
import { useQuery } from '../store.js';
import { absolute, full } from '../time.js';
import { Failure, Line, Status, titleOf, Waiting } from '../ui.js';
import { Table } from './table.js';

const KINDS = { llm: 'built-in, with a model', command: 'command', http: 'HTTP endpoint', inbox: 'running client', direct: 'returns the message' };
const TALKING = new Set(['llm', 'command', 'http']);
/** The runs of a busy agent that are named. */
const MOST_NAMED = 3;

export default function Agents() {
  const agents = useQuery('/api/agents', (it) => /^((agent|run|session)\.|page\.minute$)/.test(it.type));
  const rows = useQuery('/api/reminder-rows?limit=100', (it) => /^(run\.|reminder\.|page\.minute$)/.test(it.type));
  if (agents.error) return html`<${Failure} error=${agents.error} retry=${agents.reload} />`;
  if (!agents.data) return html`<${Waiting} rows=${5} />`;
  const running = (rows.data?.items ?? []).filter((it) => it.running_since);
  const clients = agents.data.items.flatMap((it) => it.sessions);
  return html`
    ${!agents.data.items.some((it) => TALKING.has(it.kind)) && html`<p class="card empty"><b>No agent replies yet.</b>
      <span class="mid">Run <code>rooster init</code> to add one, or <code>rooster up --demo-model</code> to try.</span></p>`}
    <${Table} label="Agents" heads=${['Agent', 'State', 'Kind', 'Waiting#', 'Sessions#']}>
      ${agents.data.items.map((it) => html`<${Agent} key=${it.name} agent=${it} running=${running.filter((row) => row.agent === it.name)} />`)}<//>
    ${clients.length > 0 && html`<section aria-labelledby="h-clients"><div class="head"><h2 id="h-clients">Open sessions of running clients</h2></div>
      <${Table} label="Open sessions" heads=${['Session', 'Agent', 'State', 'Client', 'Directory', 'Prompts#', 'Latest sign']}>
        ${clients.map((it) => html`<${Client} key=${`${it.agent} ${it.session}`} session=${it} />`)}<//></section>`}`;
}

const Busy = () => html`<${Status} status="running" text="Busy" />`;

function Agent({ agent, running }) {
  return html`<tr><th scope="row"><b><${Line} text=${agent.name} most=${60} /></b>${agent.default && html` <span class="tag">default</span>`}
      ${TALKING.has(agent.kind) && html` <a class="link" href=${href('chat', [], { agent: agent.name })}>Chat</a>`}</th>
    <td>${running.length ? html`<${Busy} /> <${Running} rows=${running} />` : state(agent)}</td>
    <td>${KINDS[agent.kind] ?? agent.kind}</td>
    <td class="num">${agent.waiting ?? ''}</td><td class="num">${agent.sessions.length || ''}</td></tr>`;
}

const Running = ({ rows }) => html`
  ${rows.slice(0, MOST_NAMED).map((it) => html`
    <a class="link" key=${it.id} href=${href('history', [], { run: it.running_run })}><${Line} text=${titleOf(it)} most=${40} /></a> `)}
  ${rows.length > MOST_NAMED && `and ${rows.length - MOST_NAMED} more`}`;

function state({ kind, sessions }) {
  if (kind !== 'inbox') return 'Idle';
  if (sessions.some((it) => it.state === 'active')) return html`<${Busy} />`;
  return sessions.length ? 'Idle' : 'No session';
}

const Client = ({ session: it }) => html`<tr>
  <th scope="row"><code><${Line} text=${it.session} most=${60} /></code></th>
  <td><${Line} text=${it.agent} most=${40} /></td>
  <td class="nowrap">${it.state === 'active' ? html`<${Busy} />` : 'Idle'} <span class="dim" title=${full(it.since)}>since ${absolute(it.since)}</span></td>
  <td><${Line} text=${[it.client, it.version].filter(Boolean).join(' ')} most=${60} />
    ${it.user && html` <span class="dim">for <${Line} text=${it.user} most=${40} /></span>`}</td>
  <td><code><${Line} text=${it.directory ?? ''} most=${120} /></code></td>
  <td class="num">${it.prompts}</td>
  <td class="nowrap"><time title=${full(it.seen_at)}>${absolute(it.seen_at)}</time></td></tr>`;
