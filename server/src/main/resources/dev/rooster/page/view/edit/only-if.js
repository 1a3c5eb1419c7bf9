// Only if: a command or the agent is asked before each run.
import { html, useState } from '../../lib.js';
import { post } from '../../api.js';
import { clock, duration, now } from '../../time.js';
import { Glyph, Icon, visible } from '../../ui.js';
import { AreaField, Kinds, Problem, TextField } from './fields.js';

const MODES = [['each', html`<b>Each time</b> it is met`], ['until', html`<b>Until</b> it is met`], ['once', html`<b>Once</b>, when it is met`]];

/** untried: why commands cannot be tried now, or null. */
export function OnlyIf({ form, untried }) {
  const { ask, mode } = form.draft;
  return html`<section class="card block" aria-labelledby="b-if">
    <div class="head"><h2 id="b-if">Only if</h2><${Kinds} form=${form} part="ask" label="Condition" options=${[['always', 'Always'], ['command', 'A command succeeds'], ['prompt', 'The agent agrees']]} /></div>
    ${ask === 'command' && html`<${Command} form=${form} untried=${untried} />`}
    ${ask === 'prompt' && html`<${AreaField} form=${form} part="prompt" field="condition" problem="condition.prompt" label="Question that the agent answers first" rows=${2} placeholder="Is it raining in Berlin?" />`}
    <${Problem} problem=${form.problem('condition')} />
    ${ask !== 'always' && html`<fieldset class="modes" aria-label="What the condition decides" disabled=${form.reading}>${MODES.map(([value, text]) => html`
      <label key=${value}><input type="radio" name="edit-mode" checked=${mode === value} onChange=${() => form.set({ mode: value })} /><span>${text}</span></label>`)}</fieldset>`}
    ${ask === 'always' && html`<p class="dim hint">It runs at every fire.</p>`}
  </section>`;
}

function Command({ form, untried }) {
  const [tried, setTried] = useState(null);
  const { command, ask_timeout: timeout } = form.draft;
  const attempt = async () => {
    const started = now();
    setTried({ command, waits: true });
    try {
      const answer = await post('/api/conditions/try', { command, ...(timeout.trim() && { timeout: timeout.trim() }) });
      setTried({ command, answer, at: now(), took: now() - started });
    } catch (error) {
      setTried({ command, error });
    }
  };
  return html`<div class="cmd"><${TextField} form=${form} part="command" field="condition" problem="condition.command" hidden label="Command" mono placeholder=${'test -n "$(khal list today)"'} />
      <button type="button" class="btn" disabled=${untried || !command.trim() || tried?.waits || form.reading} aria-describedby=${untried && !form.reading ? 'edit-untried' : undefined} onClick=${attempt}><${Icon} name="run" />Try it now</button></div>
    ${untried && !form.reading && html`<p class="dim hint" id="edit-untried">${untried}</p>`}
    <div aria-live="polite">${tried?.command === command && html`<${Tried} ...${tried} />`}</div>
    <div class="short"><${TextField} form=${form} part="ask_timeout" field="condition" problem="condition.timeout" label="Timeout" placeholder="30s" /></div>`;
}

function Tried({ waits, answer, error, at, took }) {
  if (waits) return html`<p class="tried"><${Glyph} status="running" /><span>Checking</span></p>`;
  if (error) return html`<${Problem} problem=${error} />`;
  const [status, word, then] = !answer.answered ? ['error', 'No answer', 'It would be recorded as an error now'] : answer.met ? ['ok', 'Met', 'It would run now'] : ['skipped', 'Not met', 'It would be skipped now'];
  return html`<p class="tried"><${Glyph} status=${status} /><span><b>${word}</b> after ${duration(took)}, checked at ${clock(at, { seconds: true })}. ${then}. <span class="dim">${visible(answer.why ?? '')}</span></span></p>`;
}
