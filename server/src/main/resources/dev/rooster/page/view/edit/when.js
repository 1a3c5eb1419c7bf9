// When: in words, which the server explains, or as one of its schedules.
import { classes, html } from '../../lib.js';
import { readerZone } from '../../time.js';
import { Glyph, visible } from '../../ui.js';
import { fromSchedule } from './draft.js';
import { Check, Kinds, TextField, Tokens } from './fields.js';
import { isOpen, isTimed } from './shown.js';

const KINDS = [['words', 'In words'], ['cron', 'Cron'], ['every', 'Every'], ['rrule', 'Rule'], ['at', 'Once'], ['idle', 'Idle'], ['on', 'Event']];
const ZONES = Intl.supportedValuesOf?.('timeZone') ?? [];

/** asked: the answer of /api/explain; preview: that of /api/preview. */
export function When({ form, asked, preview, current }) {
  const { kind } = form.draft;
  const kinds = kind === 'calls' ? [...KINDS, ['calls', 'Prompts']] : KINDS;
  return html`<section class="card block" aria-labelledby="b-when">
    <div class="head"><h2 id="b-when">When</h2><${Kinds} form=${form} part="kind" label="Kind of schedule" options=${kinds} /></div>
    <${Expression} form=${form} asked=${asked} read=${html`<${Read} preview=${preview} current=${current} form=${form} />`} />
    ${isTimed(kind) && html`<div class="three">
      <${TextField} form=${form} part="tz" field="schedule" problem="schedule.tz" label="Time zone" placeholder=${preview?.tz ?? readerZone()} list="edit-zones" />
      <datalist id="edit-zones">${['user', ...ZONES].map((it) => html`<option key=${it} value=${it} />`)}</datalist>
      <${TextField} form=${form} part="starts" field="starts" label="Starts" placeholder="now" />
      <${TextField} form=${form} part="ends" field="ends" label="Ends" placeholder="never, or 2026-12-24" /></div>`}
    ${isOpen(form.draft, 'max_fires') && html`<div class="two">
      <${TextField} form=${form} part="max_fires" field="max_fires" label="Maximum fires" placeholder="no limit" inputmode="numeric" />
      ${isOpen(form.draft, 'except') && html`<${Tokens} form=${form} part="except" field="except" label="Except" placeholder=${form.draft.except.length ? '' : '2026-12-24..2026-12-26, or holidays.ics'} />`}</div>`}
  </section>`;
}

function Expression({ form, asked, read }) {
  const common = { form, field: 'schedule', hidden: true };
  switch (form.draft.kind) {
    case 'words': return html`<${TextField} ...${common} part="text" label="In words" big placeholder="weekdays at 7:30" /><${Explained} form=${form} asked=${asked} />`;
    case 'cron': return html`<${TextField} ...${common} part="cron" label="Cron expression" big mono placeholder="30 7 * * 1-5" />${read}`;
    case 'every': return html`<div class="two"><${TextField} form=${form} field="schedule" part="every" label="Every" placeholder="90m" />
      <${TextField} form=${form} field="schedule" problem="schedule.anchor" part="anchor" label="Counted from" placeholder="its creation" /></div>${read}`;
    case 'rrule': return html`<${TextField} ...${common} part="rrule" label="Recurrence rule" mono placeholder="FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0" />
      <${TextField} form=${form} field="schedule" problem="schedule.start" part="start" label="Start of the rule" placeholder="its creation, or 2026-11-23T09:00" />${read}`;
    case 'at': return html`<${TextField} ...${common} part="at" label="Once" big placeholder="tomorrow 9am, or 2026-12-01 18:00" />${read}`;
    case 'idle': return html`<${TextField} form=${form} field="schedule" part="idle" label="When its agent has been idle for" placeholder="5m" />
      <${Check} form=${form} field="" part="repeat" label="Again after every further idle time of this length" />${read}`;
    case 'calls': return html`<${TextField} form=${form} field="schedule" part="calls" label="After as many further prompts of its user" inputmode="numeric" />${read}`;
    default: return html`<${TextField} ...${common} part="on" label="Event" big mono placeholder="webhook:ci, file:~/build/result.txt or exit:make" />${read}`;
  }
}

/** How the server has understood a schedule. */
const Read = ({ preview, current, form }) => !form.problem('schedule') && preview?.words && form.filled && html`<p class=${classes('read', !current && 'stale')}><${Glyph} status="ok" /><span>${capital(visible(preview.words))}</span></p>`;

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the words mean, or what is wrong with them and what may have been meant. */
function Explained({ form, asked }) {
  if (!form.draft.text.trim()) return html`<p class="read dim">Such as “every weekday at 9”, “in 20 minutes”, “every 10 minutes” or “on the 1st of every month at 10”.</p>`;
  if (asked.error && !asked.error.offline) {
    const suggested = asked.error.details?.suggestion?.schedule;
    const [, expression] = Object.entries(suggested ?? {}).find(([name]) => name !== 'tz') ?? [];
    return html`${suggested && html`<p><button type="button" class="btn small" onClick=${() => form.set({ ...fromSchedule(suggested), tz: form.draft.tz })}>Use <code>${String(expression)}</code></button></p>`}`;
  }
  if (!asked.data) return html`<p class="read dim">…</p>`;
  const { words, expression, notes } = asked.data;
  return html`<p class=${classes('read', !asked.current && 'stale')}><${Glyph} status="ok" /><span>${capital(visible(words))}</span>${expression && html`<code class="dim">${visible(expression)}</code>`}</p>
    ${notes?.map((note) => html`<p class="note" key=${note}><${Glyph} status="planned" /><span>${capital(visible(note))}</span></p>`)}`;
}

/** The controls of another kind, filled from what is known of the present one. */
export function asKind(draft, kind, explained) {
  const filled = { kind };
  const known = draft.kind === 'words' && explained ? fromSchedule(explained) : null;
  if (known && known.kind === kind) Object.assign(filled, known, { kind, tz: draft.tz });
  if (kind === 'words' && !draft.text.trim()) filled.text = { cron: draft.cron, every: draft.every && `every ${draft.every}`, at: draft.at }[draft.kind] ?? '';
  return filled;
}
