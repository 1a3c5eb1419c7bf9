// Agents: what each is, what it does now, and the open sessions of running clients.
import { html } from '../lib.js';
import { href } from '../router.js';
import { useQuery } from '../store.js';
import { absolute, full } from '../time.js';
import { Failure, Line, Status, titleOf, Waiting } from '../ui.js';

const KINDS = { llm: 'built-in, with a model', command: 'command', http: 'HTTP endpoint', inbox: 'running client', direct: 'returns the message' };

export default function Agents() {
  const agents = useQuery('/api/agents', (it) => /^(agent|run|session)\./.test(it.type));
  const rows = useQuery('/api/reminder-rows?limit=100', (it) => it.type.startsWith('run.'));
  if (agents.error) return html`<${Failure} error=${agents.error} retry=${agents.reload} />`;
  if (!agents.data) return html`<${Waiting} rows=${5} />`;
  const running = (rows.data?.items ?? []).filter((it) => it.running_since);
  const clients = agents.data.items.flatMap((it) => it.sessions);
  const talks = agents.data.items.some((it) => ['llm', 'command', 'http'].includes(it.kind));
  return html`
    ${!talks && html`<p class="card empty"><b>No agent replies yet.</b> <span class="mid">Run <code>rooster init</code> to add one, or <code>rooster up --demo-model</code> to try.</span></p>`}
    <div class="card scroll-x" tabindex="0" role="group" aria-label="Agents"><table class="table">
      <thead><tr><th scope="col">Agent</th><th scope="col">State</th><th scope="col">Kind</th><th scope="col" class="num">Waiting</th><th scope="col" class="num">Sessions</th></tr></thead>
      <tbody>${agents.data.items.map((it) => html`<${Agent} key=${it.name} agent=${it} running=${running.filter((row) => row.agent === it.name)} />`)}</tbody></table></div>
    ${clients.length > 0 && html`<${Clients} sessions=${clients} />`}`;
}

function Agent({ agent, running }) {
  return html`<tr><th scope="row"><b><${Line} text=${agent.name} most=${60} /></b>${agent.default && html` <span class="tag">default</span>`}
      ${['llm', 'command', 'http'].includes(agent.kind) && html` <a class="link" href=${href('chat', [], { agent: agent.name })}>Chat</a>`}</th>
    <td>${running.length ? html`<${Status} status="running" text="Busy" /> ${running.slice(0, 3).map((it) => html`<a class="link" key=${it.id} href=${href('history', [], { run: it.running_run })}><${Line} text=${titleOf(it)} most=${40} /></a> `)}${running.length > 3 && `and ${running.length - 3} more`}`
      : state(agent)}</td>
    <td>${KINDS[agent.kind] ?? agent.kind}</td><td class="num">${agent.waiting ?? ''}</td><td class="num">${agent.sessions.length || ''}</td></tr>`;
}

function state({ kind, sessions }) {
  if (kind !== 'inbox') return 'Idle';
  if (sessions.some((it) => it.state === 'active')) return html`<${Status} status="running" text="Busy" />`;
  return sessions.length ? 'Idle' : 'No session';
}

const Clients = ({ sessions }) => html`<section aria-labelledby="h-clients"><div class="head"><h2 id="h-clients">Open sessions of running clients</h2></div>
  <div class="card scroll-x" tabindex="0" role="group" aria-label="Open sessions"><table class="table">
    <thead><tr><th scope="col">Session</th><th scope="col">Agent</th><th scope="col">State</th><th scope="col">Client</th><th scope="col">Directory</th><th scope="col" class="num">Prompts</th><th scope="col">Latest sign</th></tr></thead>
    <tbody>${sessions.map((it) => html`<tr key=${`${it.agent} ${it.session}`}><th scope="row"><code><${Line} text=${it.session} most=${60} /></code></th><td><${Line} text=${it.agent} most=${40} /></td>
      <td class="nowrap">${it.state === 'active' ? html`<${Status} status="running" text="Busy" />` : 'Idle'} <span class="dim" title=${full(it.since)}>since ${absolute(it.since)}</span></td>
      <td><${Line} text=${[it.client, it.version].filter(Boolean).join(' ')} most=${60} />${it.user && html` <span class="dim">for <${Line} text=${it.user} most=${40} /></span>`}</td>
      <td><code><${Line} text=${it.directory ?? ''} most=${120} /></code></td><td class="num">${it.prompts}</td><td class="nowrap"><time title=${full(it.seen_at)}>${absolute(it.seen_at)}</time></td></tr>`)}</tbody></table></div></section>`;
