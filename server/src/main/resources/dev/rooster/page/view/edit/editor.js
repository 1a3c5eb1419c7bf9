// The form: what is typed, what the server says about it, and saving.
import { html, useEffect, useMemo, useRef, useState } from '../../lib.js';
import { removeSoon, setEnabled, tooLate } from '../../actions.js';
import { get, patch, post } from '../../api.js';
import { useKeys } from '../../keys.js';
import { go, href } from '../../router.js';
import { tell, useQuery, useStore } from '../../store.js';
import { clock } from '../../time.js';
import { Failure, titleOf, toast } from '../../ui.js';
import { isDeclared, isEnded, isRemovable } from '../reminders/facts.js';
import { Conflict } from './conflict.js';
import { begin, changedFields, merge, PARTS, settle, settleAll, toPatch, toRequest, valueOf } from './draft.js';
import { forget, keep, kept } from './kept.js';
import { More } from './more.js';
import { OnlyIf } from './only-if.js';
import { Preview } from './preview.js';
import { problems } from './problems.js';
import { Reply } from './reply.js';
import { shownIn } from './shown.js';
import { Standing } from './standing.js';
import { usePost } from './use-post.js';
import { What } from './what.js';
import { asKind, When } from './when.js';

const FIRES = 10;
const NO_SCHEDULE = { message: 'the schedule is missing', remedy: 'say when it fires, such as every weekday at 9' };

/** reminder: the one to edit, as it is now, or null. initial: the form of a new one. place: the key of its draft. */
export function Editor({ reminder, initial, place }) {
  const fresh = () => (reminder ? begin(reminder) : begin(null, initial));
  const earlier = useMemo(() => kept(place), []);
  const [form, setForm] = useState(() => (earlier ? restored(earlier.form, reminder) : fresh()));
  const [restoredAt, setRestoredAt] = useState(earlier?.at ?? null);
  const [refused, setRefused] = useState(null);
  const [saving, setSaving] = useState(false);
  const [comparing, setComparing] = useState(false);
  const [news, setNews] = useState(null);
  const [tried, setTried] = useState(false);
  const attempt = useRef({ key: null, body: null });
  /** The form that is being saved, and the one that is shown, in which somebody may go on. */
  const sending = useRef(null);
  const typed = useRef(form);
  typed.current = form;
  const agents = useQuery('/api/agents');
  const me = useStore((it) => it.me);
  const gone = useStore((it) => it.connection === 'gone');

  const { draft } = form;
  const pristine = useMemo(() => fresh().draft, [form.base, initial]);
  const dirty = changedFields(pristine, draft).length > 0;
  const over = reminder !== null && isEnded(reminder);
  const reading = over || (reminder !== null && isDeclared(reminder));

  // Somebody else may change it while it is open here.
  useEffect(() => { if (reminder) setForm((it) => merge(it, reminder)); }, [reminder]);
  useEffect(() => { if (dirty) keep(place, form); else forget(place); }, [form, dirty]);

  // ---- what the server says while one types

  const words = draft.kind === 'words' && draft.text.trim() ? { text: draft.text.trim(), ...(draft.tz.trim() && draft.tz.trim() !== 'user' && { tz: draft.tz.trim() }) } : null;
  const asked = usePost('/api/explain', words);
  const explained = words && asked.current && !asked.error ? asked.data?.schedule : null;
  const filled = valueOf(draft, 'schedule') !== null;
  const ready = filled && (!words || explained);
  const preview = usePost(`/api/preview?fires=${FIRES}${reminder ? `&reminder=${encodeURIComponent(reminder.id)}` : ''}`,
    over ? null : ready ? { ...toRequest(draft, explained), message: draft.message || 'x' } : filled && !asked.error ? undefined : null,
    // Its fires so far count.
    reminder && `${reminder.fire_count} ${reminder.next_fire_at}`);
  const effective = preview.data;
  const of = { operator: me?.operator, agentKind: agents.data?.items.find((it) => it.name === (draft.agent || effective?.agent))?.kind };
  const shown = shownIn(draft, of);
  // Errors stay until the next answer, as what comes and goes at each key moves what is below.
  const foreseen = problems(preview.error, shown);
  const told = problems(refused, shown);

  // ---- what is typed

  const set = (changes) => {
    setForm((it) => ({ ...it, draft: { ...it.draft, ...changes }, changed: without(it.changed, changes) }));
    setRefused(null);
  };
  const handle = {
    draft, set, reading, filled,
    choose: (part, value) => set(part === 'kind' ? asKind(draft, value, explained) : { [part]: value }),
    problem: (name) => (name === 'schedule' && tried && !filled ? NO_SCHEDULE : told.fields[name]) ?? wordsProblem(name) ?? (offered(name) ? foreseen.fields[name] : undefined),
    mark: (field) => form.changed[field] === true || form.conflicts[field] !== undefined,
  };
  const misread = words && asked.error && !asked.error.offline ? problems(asked.error, shown).fields : {};
  const wordsProblem = (name) => misread[name];
  // What is still to be filled in is no error until somebody has tried to save.
  const offered = (name) => tried || !['message', 'condition', 'condition.command', 'condition.prompt'].includes(name) || draft.command || draft.prompt;

  const discard = () => {
    const before = form;
    setForm(fresh());
    setRefused(null);
    setRestoredAt(null);
    setTried(false);
    toast({ text: 'Discarded', undo: () => { keep(place, before); setForm(before); } });
  };

  // ---- saving

  const save = async (event) => {
    event?.preventDefault();
    if (saving || reading) return;
    setTried(true);
    if (Object.keys(form.conflicts).length) {
      setComparing(true);
      return;
    }
    setSaving(true);
    setRefused(null);
    try {
      const meant = words ? explained ?? (await post('/api/explain', words)).schedule : null;
      sending.current = form;
      const saved = reminder ? await change(form, meant) : await create(meant);
      if (saved) finished(saved);
    } catch (error) {
      setRefused(error);
    } finally {
      setSaving(false);
    }
  };

  const create = (meant) => {
    const body = toRequest(draft, meant);
    const text = JSON.stringify(body);
    // The same request once more creates nothing.
    if (attempt.current.body !== text) attempt.current = { key: crypto.randomUUID(), body: text };
    return post('/api/reminders', body, { key: attempt.current.key });
  };

  /** Returns the saved reminder, or null if both sides have changed the same field. */
  const change = async (from, meant) => {
    const changes = toPatch(begin(from.base).draft, from.draft, meant);
    try {
      return Object.keys(changes).length ? await patch(`/api/reminders/${encodeURIComponent(reminder.id)}`, changes, { ifMatch: from.base.version }) : from.base;
    } catch (error) {
      if (error.status !== 412) throw error;
      setNews(error.details.edits?.at(-1) ?? null);
      const theirs = await get(`/api/reminders/${encodeURIComponent(reminder.id)}`);
      const merged = merge(from, theirs);
      // What was typed meanwhile is in the form, but not in what is being saved.
      setForm((it) => merge(it, theirs));
      sending.current = merged;
      if (Object.keys(merged.conflicts).length === 0) return change(merged, meant);
      setComparing(true);
      return null;
    }
  };

  const finished = (saved) => {
    tell({ type: 'reminder.changed', data: saved });
    toast({ text: reminder ? `${titleOf(saved)} is saved${tooLate(saved)}` : `${titleOf(saved)} is created` });
    if (reminder && changedFields(sending.current.draft, typed.current.draft).length) {
      // More was typed while it was saved: it stays, to be saved too.
      setForm((it) => begin(saved, it.draft));
      return;
    }
    forget(place);
    go(href('reminder', [saved.id]), { replace: reminder !== null });
  };

  // Of the latest drawing: keys can be faster than effects.
  const latest = useRef(save);
  latest.current = save;
  useKeys('Edit', {
    'ctrl+Enter': ['save', () => { latest.current(); }],
    Escape: ['leave the field', (event) => event.target.closest?.('input, textarea, select') && (event.target.blur(), true)],
  });
  useEffect(() => {
    // The first control that is wrong gets the focus, as the button that was pressed is far from it.
    if (refused) document.querySelector('.edit [aria-invalid]')?.focus();
  }, [refused]);

  return html`
    ${reminder && html`<${Standing} reminder=${reminder} onEnable=${(on) => setEnabled(reminder, on)} blocked=${gone} />`}
    <${Conflict} form=${form} news=${news} comparing=${comparing} onCompare=${() => setComparing(!comparing)} onSeen=${() => setForm({ ...form, changed: {} })}
      onSettle=${(field, theirs) => setForm(settle(form, field, theirs))} onAll=${() => setForm(settleAll(form))} />
    ${restoredAt && dirty && html`<p class="kept" role="status">Restored your draft from ${clock(restoredAt)}. <button type="button" class="quiet-link" onClick=${discard}>Discard it</button></p>`}
    <form class="edit" onSubmit=${save} noValidate>
      <div class="form">
        <${What} form=${handle} agents=${agents.data?.items ?? []} effective=${effective} />
        <${When} form=${handle} asked=${asked} preview=${preview.error ? null : effective} current=${preview.current} />
        <${OnlyIf} form=${handle} untried=${untried(gone, me)} />
        <${Reply} form=${handle} />
        <${More} form=${handle} effective=${effective} of=${of} />
      </div>
      <${Preview} preview=${filled && !over ? effective : null} current=${preview.current && !preview.error} except=${draft.except}
        waits=${over ? 'It has ended and does not fire again.' : waiting(filled, asked.error, preview.error)} problem=${unplaced(preview, foreseen)} />
      ${!reading && html`<div class="savebar">
        ${told.rest && html`<${Failure} error=${told.rest} />`}
        <button class="btn primary" disabled=${saving || gone || (reminder !== null && !dirty)}>${reminder ? 'Save changes' : 'Create reminder'}</button>
        ${dirty && html`<button type="button" class="btn quiet" onClick=${discard}>Discard</button>`}
        <span class="dim only-wide">${hint(reminder, pristine, draft)}</span>
        ${reminder && isRemovable(reminder) && html`<button type="button" class="btn quiet end" disabled=${gone} onClick=${() => { forget(place); removeSoon(reminder); go(href('reminders')); }}>Remove</button>`}
      </div>`}
    </form>`;
}

const without = (changed, changes) => {
  const left = { ...changed };
  for (const [field, parts] of Object.entries(PARTS)) if (parts.some((part) => part in changes)) delete left[field];
  return left;
};

/** A draft of before, on what the reminder has become since. */
const restored = (form, reminder) => (reminder && form.base ? merge(form, reminder) : form);

/** Why no command can be tried, or null. */
function untried(gone, me) {
  if (gone) return 'Rooster does not answer.';
  return me && me.trust !== 'full' ? `Trying runs the command at once, which needs full trust; yours is ${me.trust}.` : null;
}

/** What the preview says while there is none. */
function waiting(filled, ...errors) {
  if (!filled) return 'Enter a schedule to see the next fires.';
  if (errors.some((it) => it?.offline)) return 'The next fires are shown here when Rooster responds again.';
  return errors.some(Boolean) ? 'Fix the errors to see the next fires.' : undefined;
}

/** An error of the preview that belongs to no control. */
const unplaced = (preview, foreseen) => (preview.error && !preview.error.offline ? foreseen.rest : null);

function hint(reminder, pristine, draft) {
  if (!reminder) return html`<kbd>Ctrl Enter</kbd> creates it`;
  const moves = ['schedule', 'starts', 'ends', 'except', 'max_fires'].some((it) => changedFields(pristine, draft).includes(it));
  return moves ? 'Saving reschedules the next fire' : 'The next fire does not change';
}
