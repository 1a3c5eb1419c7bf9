// A conversation with an agent: choice of agent and conversation, its messages, the running turn, and what to say.
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from '../../lib.js';
import { go, href } from '../../router.js';
import { onEvent, useQuery, useStore } from '../../store.js';
import { Failure, Glyph, Line, Text, visible, Waiting } from '../../ui.js';
import { money } from '../history/used.js';
import { useConversation } from './conversation.js';
import { draft, setDraft } from './draft.js';
import { Fired } from './fired.js';
import { SayBox } from './say.js';
import { Calls, Ended, Transcript, Unstored } from './transcript.js';
import { beside, isOn, send, settle, turnOf } from './turn.js';

/** Kinds of agents that do not reply: direct returns the message, the clients of inboxes reply elsewhere. */
const SILENT = new Set(['direct', 'inbox']);

/** wanted is {agent, session} of the address; without it, the default agent's main conversation. withFired: not beside the inbox. */
export function Panel({ wanted = {}, withFired, class: name }) {
  // No event tells that the configuration has changed.
  const agents = useQuery('/api/agents', (event) => event.type === 'page.minute');
  // A known conversation need not be listed again for each of its messages.
  const sessions = useQuery('/api/sessions?limit=1000',
    (event) => event.type === 'session.message' && !sessions.data?.items.some((it) => it.key === event.data?.session));
  const user = useStore((it) => it.me?.user ?? null);
  const talking = (agents.data?.items ?? []).filter((it) => !SILENT.has(it.kind));
  const known = sessions.data?.items.find((it) => it.key === wanted.session);
  const agent = talking.find((it) => it.name === (known?.agent ?? wanted.agent)) ?? talking.find((it) => it.default) ?? talking[0];
  // A reading that fails later leaves what is there: the conversation, and what is being written.
  if (agents.error && !agents.data) return html`<section class=${classes('card chat', name)}><${Failure} error=${agents.error} retry=${agents.reload} /></section>`;
  if (!agents.data || !sessions.data) return html`<section class=${classes('card chat', name)}><${Waiting} rows=${3} /></section>`;
  if (!agent) return html`<section class=${classes('card chat', name)}><${NoAgent} /></section>`;
  // Those of single runs are in the history; one is here only if the address names it.
  const own = sessions.data.items.filter((it) => it.agent === agent.name && (it.kind !== 'run' || it.key === wanted.session));
  const main = own.find((it) => it.kind === 'main' && it.user === user)?.key ?? (user ? `${user}/${agent.name}:main` : `${agent.name}:main`);
  const key = wanted.session || main;
  return html`<${Talk} key=${key} class=${name} agent=${agent} agents=${talking} sessions=${own} conversation=${key} isMain=${key === main} withFired=${withFired} />`;
}

function Talk({ agent, agents, sessions, conversation: key, isMain, withFired, class: name }) {
  const { messages, error, loading, older, loadOlder, sync } = useConversation(key, sessions.some((it) => it.key === key));
  const [, render] = useState(0);
  const turn = turnOf(key);
  useEffect(() => onEvent((event) => event.type === 'page.turn' && event.data.key === key && render((count) => count + 1)), [key]);
  useEffect(() => {
    // After a lost connection, the server may turn out to have stored the message.
    if (!turn || isOn(turn) || turn.state === 'done' || turn.stored) return;
    settle(key, messages);
    if (turn.stored && draft() === turn.text) setDraft('');
  }, [messages]);
  const say = async (text) => {
    const since = messages.length ? Date.parse(messages.at(-1).at) : 0;
    const kept = await send({ key, text, agent: agent.name, session: isMain ? 'main' : key, since });
    if (kept && kept !== key && !isMain) go(href('chat', [], { agent: agent.name, session: kept }), { replace: true });
    const unsent = settle(key, await sync());
    if (unsent && !draft()) setDraft(unsent);
  };
  const shown = beside(key, messages);
  const cost = messages.reduce((sum, it) => sum + (it.usage?.cost_usd ?? 0), 0);
  const scroller = useStuckToEnd(shown.length, turn && `${turn.written.length} ${turn.calls.length} ${turn.state}`);
  return html`<section class=${classes('card chat', name)} aria-labelledby="h-c">
    <${Head} agent=${agent} agents=${agents} sessions=${sessions} conversation=${key} isMain=${isMain} on=${isOn(turn)} cost=${cost} />
    <div class="talk-box" ref=${scroller} tabindex="0" role="group" aria-label=${`Conversation with ${agent.name}`}>
      ${older && html`<button class="btn small quiet" onClick=${loadOlder}>Show older messages</button>`}
      ${error && html`<${Failure} error=${error} retry=${sync} />`}
      ${!loading && shown.length === 0 && !turn && html`<${Beginning} agent=${agent} />`}
      <${Transcript} messages=${shown} agent=${agent.name} withProof>${turn && html`<${Turn} turn=${turn} />`}${withFired && html`<${Fired} messages=${messages} />`}<//>
    </div>
    <${SayBox} agent=${agent.name} on=${isOn(turn)} onSend=${say} onStop=${() => turn.stop()} />
  </section>`;
}

/** The turn that runs, or what ended it without a reply. */
function Turn({ turn }) {
  const busy = isOn(turn);
  const waits = busy && !turn.written && turn.calls.every((it) => it.result !== null);
  return html`${!turn.stored && html`<li class="me"><p><${Text} text=${turn.text} /></p></li>`}
    <li class="it" key="it">${!turn.stored && html`
        ${turn.calls.map((call, index) => html`${call.before && html`<p><${Text} text=${call.before} /></p>`}
          <${Calls} key=${index} calls=${[call]} withProof running=${busy} />`)}
        ${turn.written && html`<p><${Text} text=${turn.written} /></p>`}${turn.unstored !== null && html`<${Unstored} why=${turn.unstored} />`}`}
      ${turn.stored && turn.half && html`<p><${Text} text=${turn.half} /></p>`}
      ${waits && html`<p class="busy"><${Glyph} status="running" />is working</p>`}
      ${turn.state === 'stopped' && html`<${Ended} how="stopped" />`}
      ${turn.error && html`<${Failure} error=${turn.error} />`}</li>`;
}

function Head({ agent, agents, sessions, conversation: key, isMain, on, cost }) {
  const choose = (event) => go(href('chat', [], { agent: event.currentTarget.value }));
  const move = (event) => {
    const to = event.currentTarget.value;
    go(href('chat', [], { agent: agent.name, session: to === '+' ? `page-${crypto.randomUUID().slice(0, 8)}` : to }));
  };
  const listed = sessions.some((it) => it.key === key);
  return html`<div class="head"><h2 id="h-c" class="sr">Conversation with ${visible(agent.name)}</h2>
    ${agents.length > 1 ? html`<select class="choose strong" aria-label="Agent" value=${agent.name} onChange=${choose}>
        ${agents.map((it) => html`<option key=${it.name} value=${it.name}>${visible(it.name)}</option>`)}</select>`
      : html`<b class="cut"><${Line} text=${agent.name} most=${40} /></b>`}
    ${on && html`<span class="status running"><${Glyph} status="running" /><b>writing</b></span>`}
    <span class="more">${cost > 0 && html`<span class="num">${money(cost)} </span>`}
      <select class="choose" aria-label="Conversation" value=${key} onChange=${move}>
        ${!listed && html`<option value=${key}>${isMain ? 'main' : 'new conversation'}</option>`}
        ${sessions.map((it) => html`<option key=${it.key} value=${it.key}>${visible(short(it))}</option>`)}
        <option value="+">New conversation</option></select></span></div>`;
}

/** The key without the agent, which stands beside it. */
const short = ({ key, agent }) => (key.startsWith(`${agent}:`) ? key.slice(agent.length + 1) : key).slice(0, 48);

const EXAMPLES = ['remind me in 20 minutes to check the oven', 'every weekday at 9 stand up', 'list my reminders'];

function Beginning({ agent }) {
  return html`<div class="beginning"><p><b>Nothing was said yet.</b>
      <span class="mid"> Reminders that ${visible(agent.name)} sets here appear with their id, and can be undone.</span></p>
    <p class="dim">For example:</p><ul>${EXAMPLES.map((it) => html`<li key=${it}>${it}</li>`)}</ul></div>`;
}

const NoAgent = () => html`<div class="beginning"><h2>No agent to talk to</h2>
  <p>Reminders work without one. To have an agent that replies, run this in a terminal:</p>
  <pre class="said"><code>rooster init</code></pre>
  <p class="mid">It asks for a provider and a key. To try it without either: <code>rooster up --demo-model</code>.</p></div>`;

/** Keeps the end in view, unless the reader has scrolled away from it. */
function useStuckToEnd(...signs) {
  const box = useRef(null);
  const away = useRef(false);
  useEffect(() => {
    const node = box.current;
    const look = () => { away.current = node.scrollHeight - node.scrollTop - node.clientHeight > 60; };
    node.addEventListener('scroll', look, { passive: true });
    // Cards come later than the text that they belong to.
    const grown = new ResizeObserver(() => { if (!away.current) node.scrollTop = node.scrollHeight; });
    [...node.children].forEach((it) => grown.observe(it));
    return () => { node.removeEventListener('scroll', look); grown.disconnect(); };
  }, []);
  useLayoutEffect(() => {
    if (!away.current) box.current.scrollTop = box.current.scrollHeight;
  }, signs);
  return box;
}
