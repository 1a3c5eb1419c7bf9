// Conversations: all of them, or the messages of one, #/sessions/KEY.
import { html, useMemo, useState } from '../lib.js';
import { path } from '../api.js';
import { href, setQuery } from '../router.js';
import { useQuery } from '../store.js';
import { absolute, full } from '../time.js';
import { Failure, Icon, Line, visible, Waiting } from '../ui.js';
import { Table } from './table.js';
import { useConversation } from './chat/conversation.js';
import { Transcript } from './chat/transcript.js';

export const title = ({ rest }) => (rest[0] ? visible(rest[0]).slice(0, 80) : 'Sessions');

const MOST_SHOWN = 100;
const KINDS = { main: 'main', dm: 'person', group: 'group', cron: 'schedule', reminder: 'reminder', run: 'one run', named: 'named' };

export default function Sessions({ place }) {
  return place.rest[0] ? html`<${One} key=${place.rest[0]} of=${place.rest[0]} />` : html`<${All} query=${place.query} />`;
}

function All({ query }) {
  const { q = '', agent = '' } = query;
  const [most, setMost] = useState(MOST_SHOWN);
  const { data, error, reload } = useQuery(path('/api/sessions', { limit: 1000, agent }), (it) => it.type === 'session.message');
  const found = useMemo(() => (data?.items ?? []).filter((it) => it.key.toLowerCase().includes(q.toLowerCase())), [data, q]);
  if (error) return html`<${Failure} error=${error} retry=${reload} />`;
  if (!data) return html`<${Waiting} rows=${5} />`;
  return html`
    <div class="tools"><label class="search"><${Icon} name="search" /><span class="sr">Search conversations</span>
      <input type="search" data-search placeholder="Key of a conversation" value=${q} onInput=${(event) => setQuery({ q: event.currentTarget.value })} /></label></div>
    ${found.length === 0 ? html`<section class="card empty"><h2>${q ? 'No conversation matches' : 'No conversation yet'}</h2>
        <p class="mid">A conversation begins when somebody writes to an agent, or when a reminder wakes one.</p></section>`
      : html`<${Table} label="Conversations" heads=${['Key', 'Agent', 'Kind', 'User', 'Messages#', 'Last']}>${found.slice(0, most).map((it) => html`<${Row} key=${it.key} of=${it} />`)}<//>
      ${found.length > most && html`<button class="btn more-runs" onClick=${() => setMost(most + MOST_SHOWN)}>
        Show ${Math.min(MOST_SHOWN, found.length - most)} more</button>`}
      ${data.next_cursor && html`<p class="dim">The latest 1,000 are listed; rooster sessions lists them all.</p>`}`}`;
}

const Row = ({ of: it }) => html`<tr>
  <th scope="row"><a class="link" href=${href('sessions', [it.key])}><${Line} text=${it.key} most=${120} /></a></th>
  <td><${Line} text=${it.agent} most=${40} /></td><td>${KINDS[it.kind] ?? it.kind}</td><td><${Line} text=${it.user ?? ''} most=${40} /></td>
  <td class="num">${it.messages.toLocaleString('en')}</td>
  <td class="nowrap">${it.last_at && html`<time title=${full(it.last_at)}>${absolute(it.last_at)}</time>`}</td></tr>`;

function One({ of: key }) {
  const { messages, agent, error, loading, older, loadOlder, sync } = useConversation(key, true);
  const run = /:run:(.+)$/.exec(key)?.[1];
  return html`<p class="session-links"><a class="link" href=${href('sessions')}>All sessions</a>
      ${run && html`<a class="link" href=${href('history', [], { run })}>The run in the history</a>`}
      ${!run && agent && html`<a class="link" href=${href('chat', [], { agent, session: key })}>Continue in Chat</a>`}</p>
    ${error && html`<${Failure} error=${error} retry=${sync} />`}
    ${loading ? html`<${Waiting} rows=${4} />` : messages.length === 0 && !error ? html`<${Empty} />`
      : html`<section class="card session-box" aria-label="Messages">${older && html`<button class="btn small quiet" onClick=${loadOlder}>Show older messages</button>`}
        <${Transcript} messages=${messages} agent=${agent} withProof /></section>`}`;
}

const Empty = () => html`<section class="card empty"><h2>No messages</h2>
  <p class="mid">The conversation was deleted, or nothing was said in it yet.</p></section>`;
