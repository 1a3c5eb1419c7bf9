// What is seldom changed, folded, with its values shown: those of the form, else the defaults of the server.
import { html, useRef } from '../../lib.js';
import { Icon } from '../../ui.js';
import { AreaField, Check, Choice, TextField, Tokens } from './fields.js';
import { hasModel, shownIn } from './shown.js';

/** effective: the reminder as the server would store it, or null. of: { operator, agentKind }. */
export function More({ form, effective, of }) {
  const { draft } = form;
  const shown = shownIn(draft, of);
  const value = (name) => draft[name] || effective?.[name] || '';
  const policy = draft.policy || effective?.missed?.policy || 'skip';
  const within = draft.within || effective?.missed?.within;
  const session = value('session') || 'isolated';
  const usual = (name, words) => [['', `Default${effective && !draft[name] && effective[name] ? `: ${words[effective[name]] ?? effective[name]}` : ''}`], ...Object.entries(words)];
  return html`<section class="card folds" aria-label="More">
    <${Fold} form=${form} title="If missed" sum=${{ skip: 'skip', once: `run the latest once, if it is not older than ${within}`, all: `run each, if it is not older than ${within}` }[policy]} fields=${['missed', 'missed.policy', 'missed.within']}>
      <div class="two"><${Choice} form=${form} part="policy" field="missed" problem="missed.policy" label="Fires missed during downtime" options=${[['', draft.policy || !effective ? 'Default' : `Default: ${effective.missed.policy}`], ['skip', 'Skip them'], ['once', 'Run the latest'], ['all', 'Run each']]} />
        <${TextField} form=${form} part="within" field="missed" problem="missed.within" label="Not older than" placeholder="1w" /></div></${Fold}>
    <${Fold} form=${form} title="Limits" sum=${`${value('timeout') || '5m'} for a run, ${value('overlap') === 'queue' ? 'queue' : 'skip'} while one still runs${draft.delete_after_run ? ', delete after success' : ''}`} fields=${['timeout', 'overlap', 'delete_after_run']}>
      <div class="two"><${TextField} form=${form} part="timeout" field="timeout" label="Timeout" placeholder="5m" />
        <${Choice} form=${form} part="overlap" field="overlap" label="Due while a run is active" options=${usual('overlap', { skip: 'Skip it', queue: 'Run it afterwards' })} /></div>
      <${Check} form=${form} part="delete_after_run" label="Delete it after it has completed successfully" /></${Fold}>
    <${Fold} form=${form} title="Conversation" sum=${{ isolated: 'a new one for each run', own: 'one for all runs', main: 'the main one of its agent' }[session] ?? session} fields=${['session', 'priority']}>
      <div class="two"><${TextField} form=${form} part="session" field="session" label="Session" list="edit-sessions" placeholder="isolated" hint="isolated: a new one for each run; own: one for all; main: that of its agent; or a key" />
        <datalist id="edit-sessions"><option value="isolated" /><option value="own" /><option value="main" /></datalist>
        ${shown('priority') && html`<${Choice} form=${form} part="priority" field="priority" label="When its client is busy" options=${usual('priority', { interrupt: 'Between two steps', normal: 'With the next prompt', idle: 'When its turn ends' })} />`}</div></${Fold}>
    ${hasModel(draft, of) && html`<${Fold} form=${form} title="Model and tools" sum=${[draft.model || 'the model of its agent', draft.tools.length ? `${draft.tools.length} tools` : 'all tools that its trust allows', draft.must_act && 'must act'].filter(Boolean).join(', ')} fields=${['model', 'tools', 'must_act']}>
      <${TextField} form=${form} part="model" field="model" label="Model" placeholder="that of its agent" />
      <${Tokens} form=${form} part="tools" field="tools" label="Only these tools" placeholder=${draft.tools.length ? 'Add a tool' : 'all that its trust allows'} />
      <${Check} form=${form} part="must_act" label="Require a tool call" hint="A reply without one is asked for once more, then marked as unconfirmed." /></${Fold}>`}
    <${Fold} form=${form} title="Note and rights" sum=${[draft.description && 'has a note', draft.user && `belongs to ${draft.user}`, draft.may_schedule ? 'may set reminders' : 'may not set reminders'].filter(Boolean).join(', ')} fields=${['description', 'user', 'may_schedule']}>
      <${AreaField} form=${form} part="description" field="description" label="Note, never sent to the agent" rows=${2} />
      ${shown('user') && html`<div class="short"><${TextField} form=${form} part="user" field="user" label="Belongs to" placeholder="nobody" /></div>`}
      <${Check} form=${form} part="may_schedule" label="Its runs may set reminders" /></${Fold}>
  </section>`;
}

/** Opens by itself when something in it is wrong or was changed elsewhere. */
function Fold({ form, title, sum, fields, children }) {
  const open = useRef(false);
  open.current ||= fields.some((it) => form.problem(it) || form.mark(it));
  return html`<details class="fold" open=${open.current || undefined}><summary><${Icon} name="right" /><b>${title}</b><span class="dim cut">${sum}</span></summary><div class="fold-body">${children}</div></details>`;
}
