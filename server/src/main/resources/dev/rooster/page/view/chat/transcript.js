// A conversation as a list: messages, and the tools that were called, folded.
import { html } from '../../lib.js';
import { clock, full } from '../../time.js';
import { Glyph, Icon, Line, Text, visible } from '../../ui.js';
import { money } from '../history/used.js';
import { Proof } from './proof.js';
import { argumentLine, turns } from './turns.js';

/** Rooster adds to the message of a reminder how the agent is to reply. */
const TOLD_FOLDS_AFTER = 240;
const REASON_FOLDS_AFTER = 400;

/** withProof shows reminders that the conversation has set as cards. */
export function Transcript({ messages, agent, withProof = false, children }) {
  return html`<ol class="talk">${turns(messages).map((it) => html`<${Item} key=${it.key} item=${it} agent=${agent} withProof=${withProof} />`)}${children}</ol>`;
}

function Item({ item, agent, withProof }) {
  if (item.kind === 'day') return html`<li class="day"><span>${item.text}</span></li>`;
  if (item.kind === 'summary') {
    return html`<li class="it"><details class="call"><summary>Summary of what came before</summary><${Text} text=${item.text} /></details></li>`;
  }
  const cost = item.usage?.cost_usd > 0 && `, ${money(item.usage.cost_usd)}`;
  const at = html`<time title=${full(item.at)}>${item.kind === 'it' && html`<${Line} text=${agent} most=${40} />, `}${clock(item.at)}${cost}</time>`;
  if (item.kind === 'me') {
    const byPerson = item.from !== 'schedule';
    return html`<li class=${byPerson ? 'me' : 'it told'}>
      ${!byPerson && html`<span class="tag">The reminder said</span>`}
      <p><${Text} text=${item.text} fold=${byPerson ? undefined : TOLD_FOLDS_AFTER} /></p>${at}</li>`;
  }
  // A message of the agent has an author only if a reminder delivered it here.
  return html`<li class="it">${item.from && html`<span class="tag">From a reminder</span>`}<${Calls} calls=${item.calls} withProof=${withProof} />
    ${item.text && html`<p><${Text} text=${item.text} /></p>`}${item.unconfirmed && html`<${Unconfirmed} />`}${item.unstored !== null && html`<${Unstored} why=${item.unstored} />`}
    ${item.ended && html`<${Ended} how=${item.ended} />`}${(item.text || !item.calls.length) && at}</li>`;
}

export const Calls = ({ calls, withProof, running }) => calls.map((call, index) => html`<${Call} key=${index} call=${call} running=${running} />
  ${withProof && call.stored && html`<${Proof} ...${call.stored} />`}`);

function Call({ call, running }) {
  const waits = running && call.result === null;
  return html`<details class="call"><summary>${waits ? html`<${Glyph} status="running" />` : html`<${Icon} name=${call.result === null ? 'unknown' : 'right'} />`}
      <span>${waits ? 'is calling' : 'called'} <code>${visible(call.name)}</code></span>
      <span class="dim cut"><${Line} text=${argumentLine(call.arguments)} most=${160} /></span></summary>
    <div class="said mono"><${Text} text=${pretty(call.arguments)} /></div>
    ${call.result !== null && html`<div class="said mono"><${Text} text=${call.result} /></div>`}</details>`;
}

function pretty(json) {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** The reply of a turn may claim a reminder; this says what the tools did. */
export const Unstored = ({ why }) => html`<div class="unproven"><p class="l1"><${Glyph} status="missed" /><b>Nothing was stored</b></p>
  <p>The agent tried to set or change a reminder, and Rooster refused:</p><p><${Text} text=${why} fold=${REASON_FOLDS_AFTER} /></p></div>`;

const ENDED = { stopped: 'Stopped by you', failed: 'Ended without a reply' };
export const Ended = ({ how }) => html`<p class="busy"><${Glyph} status="interrupted" />${ENDED[how]}</p>`;

const Unconfirmed = () => html`<div class="unproven"><p class="l1"><${Glyph} status="missed" /><b>Unconfirmed</b></p>
  <p>The reply claims something was done, but the agent called no tool in this turn.</p></div>`;
