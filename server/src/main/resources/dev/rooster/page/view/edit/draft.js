// A reminder as the form holds it: texts, one per control. Made from a reminder of the server and turned into requests.
import { fields } from '../../time.js';
import { isOpen } from './shown.js';

/** The controls of each field of a request. */
export const PARTS = {
  message: ['message'], name: ['name'], description: ['description'], agent: ['agent'], user: ['user'],
  schedule: ['kind', 'text', 'cron', 'every', 'anchor', 'rrule', 'start', 'at', 'idle', 'repeat', 'calls', 'on', 'tz'],
  starts: ['starts'], ends: ['ends'], max_fires: ['max_fires'], except: ['except'],
  condition: ['ask', 'command', 'prompt', 'mode', 'ask_timeout'],
  delivery: ['when', 'to'], missed: ['policy', 'within'], overlap: ['overlap'], timeout: ['timeout'],
  delete_after_run: ['delete_after_run'], session: ['session'], priority: ['priority'],
  model: ['model'], tools: ['tools'], must_act: ['must_act'], may_schedule: ['may_schedule'],
};

export const LABELS = {
  message: 'message', name: 'name', description: 'note', agent: 'agent', user: 'owner', schedule: 'when', starts: 'start', ends: 'end',
  max_fires: 'maximum fires', except: 'except', condition: 'condition', delivery: 'reply', missed: 'if missed', overlap: 'overlap', timeout: 'timeout',
  delete_after_run: 'delete after it has run', session: 'conversation', priority: 'priority', model: 'model', tools: 'tools',
  must_act: 'must act', may_schedule: 'may set reminders',
};

/** An empty form; what is empty takes the default of the server. */
export const EMPTY = Object.freeze({
  message: '', name: '', description: '', agent: '', user: '',
  kind: 'words', text: '', cron: '', every: '', anchor: '', rrule: '', start: '', at: '', idle: '', repeat: false, calls: '', on: '', tz: '',
  starts: '', ends: '', max_fires: '', except: [],
  ask: 'always', command: '', prompt: '', mode: 'each', ask_timeout: '',
  when: 'always', to: [], policy: '', within: '', overlap: '', timeout: '', delete_after_run: false,
  session: '', priority: '', model: '', tools: [], must_act: false, may_schedule: false,
});

const text = (value) => (value === null || value === undefined ? '' : String(value));

/** The controls for a schedule as a request has it. */
export function fromSchedule(schedule) {
  const made = { kind: 'words', text: '', tz: text(schedule.tz) };
  if (schedule.cron !== undefined) Object.assign(made, { kind: 'cron', cron: text(schedule.cron) });
  else if (schedule.every !== undefined) Object.assign(made, { kind: 'every', every: text(schedule.every), anchor: text(schedule.anchor) });
  else if (schedule.rrule !== undefined) Object.assign(made, { kind: 'rrule', rrule: text(schedule.rrule), start: text(schedule.start) });
  else if (schedule.at !== undefined) Object.assign(made, { kind: 'at', at: text(schedule.at) });
  else if (schedule.in !== undefined) Object.assign(made, { kind: 'words', text: `in ${schedule.in}` });
  else if (schedule.idle !== undefined) Object.assign(made, { kind: 'idle', idle: text(schedule.idle), repeat: schedule.repeat === true });
  else if (schedule.calls !== undefined) Object.assign(made, { kind: 'calls', calls: text(schedule.calls) });
  else if (schedule.on !== undefined) Object.assign(made, { kind: 'on', on: onText(schedule.on) });
  return made;
}

function onText(on) {
  if (typeof on === 'string') return on;
  const [[kind, value]] = Object.entries(on);
  return `${kind}:${value}`;
}

/** An instant as people write it in a zone: the day alone where the time is its first or last moment. */
export function dayText(instant, zone, lastMoment) {
  if (!instant || !/T.*Z$/.test(instant)) return text(instant);
  const it = fields(instant, zone);
  const months = { Jan: 1, Feb: 2, Mar: 3, Apr: 4, May: 5, Jun: 6, Jul: 7, Aug: 8, Sep: 9, Oct: 10, Nov: 11, Dec: 12 };
  const day = `${it.year}-${String(months[it.month]).padStart(2, '0')}-${String(it.day).padStart(2, '0')}`;
  const time = `${it.hour}:${it.minute}:${it.second}`;
  if (time === (lastMoment ? '23:59:59' : '00:00:00')) return day;
  return `${day}T${it.second === '00' ? time.slice(0, 5) : time}`;
}

/** The form of a reminder. */
export function fromReminder(it) {
  const zone = it.tz && it.tz !== 'user' ? it.tz : undefined;
  return {
    ...EMPTY,
    message: text(it.message), name: text(it.name), description: text(it.description), agent: text(it.agent), user: text(it.user),
    ...fromSchedule(it.schedule ?? {}),
    starts: dayText(it.starts, zone, false), ends: dayText(it.ends, zone, true), max_fires: text(it.max_fires), except: it.except ?? [],
    ...(it.condition && {
      ask: it.condition.prompt ? 'prompt' : 'command', command: text(it.condition.command), prompt: text(it.condition.prompt),
      mode: it.condition.mode ?? 'each', ask_timeout: text(it.condition.timeout),
    }),
    when: it.delivery?.when ?? 'always', to: it.delivery?.to ?? [],
    policy: text(it.missed?.policy), within: it.missed?.policy === 'skip' ? '' : text(it.missed?.within),
    overlap: text(it.overlap), timeout: text(it.timeout), delete_after_run: it.delete_after_run === true,
    session: text(it.session), priority: text(it.priority), model: text(it.model), tools: it.tools ?? [],
    must_act: it.must_act === true, may_schedule: it.may_schedule === true,
  };
}

const trimmed = (value) => value.trim() || null;
const listed = (values) => (values.length ? values : null);
const object = (entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null && value !== '' && value !== undefined));

function scheduleOf(draft) {
  const tz = trimmed(draft.tz);
  switch (draft.kind) {
    case 'words': return trimmed(draft.text) && object({ words: draft.text.trim(), tz });
    case 'cron': return trimmed(draft.cron) && object({ cron: draft.cron.trim(), tz });
    case 'every': return trimmed(draft.every) && object({ every: draft.every.trim(), anchor: trimmed(draft.anchor), tz });
    case 'rrule': return trimmed(draft.rrule) && object({ rrule: draft.rrule.trim(), start: trimmed(draft.start), tz });
    case 'at': return trimmed(draft.at) && object({ at: draft.at.trim(), tz });
    case 'idle': return trimmed(draft.idle) && object({ idle: draft.idle.trim(), repeat: draft.repeat || null });
    case 'calls': return trimmed(draft.calls) && { calls: numeric(draft.calls) };
    default: return trimmed(draft.on) && { on: draft.on.trim() };
  }
}

/** A number where it is one; else the text, which the server refuses with a reason. */
const numeric = (value) => (/^\s*\d+\s*$/.test(value) ? Number(value) : value.trim());

function conditionOf(draft) {
  if (draft.ask === 'always') return null;
  const asked = draft.ask === 'command' ? { command: draft.command, timeout: trimmed(draft.ask_timeout) } : { prompt: draft.prompt };
  return object({ ...asked, mode: draft.mode });
}

/**
 * The value of a field in a request; null for the default, and for what the kind of schedule hides. A schedule in words is { words, tz } until the server has
 * explained it.
 */
export function valueOf(draft, field) {
  if (!isOpen(draft, field)) return null;
  switch (field) {
    case 'schedule': return scheduleOf(draft);
    case 'condition': return conditionOf(draft);
    case 'delivery': return draft.when === 'always' && draft.to.length === 0 ? null : object({ when: draft.when, to: draft.when === 'never' ? null : listed(draft.to) });
    case 'missed': return trimmed(draft.policy) || trimmed(draft.within) ? object({ policy: trimmed(draft.policy), within: trimmed(draft.within) }) : null;
    case 'except': case 'tools': return listed(draft[field]);
    case 'max_fires': return trimmed(draft.max_fires) && numeric(draft.max_fires);
    case 'message': return draft.message === '' ? null : draft.message;
    default: return typeof draft[field] === 'boolean' ? draft[field] || null : trimmed(draft[field]);
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export const differs = (a, b, field) => !same(valueOf(a, field), valueOf(b, field));

/** The fields in which two forms differ. */
export const changedFields = (a, b) => Object.keys(PARTS).filter((field) => differs(a, b, field));

/** The body that creates a reminder; explained is the schedule that the words mean. */
export function toRequest(draft, explained) {
  const body = {};
  for (const field of Object.keys(PARTS)) {
    const value = resolved(valueOf(draft, field), field, explained);
    if (value !== null) body[field] = value;
  }
  return body;
}

/** The body that changes a reminder from one form to another; null resets a field. */
export function toPatch(before, draft, explained) {
  const changes = changedFields(before, draft).map((field) => [field, resolved(valueOf(draft, field), field, explained)]);
  // Words may mean the very schedule that it has; sent again, it would move the next fire.
  return Object.fromEntries(changes.filter(([field, value]) => !same(value, valueOf(before, field))));
}

function resolved(value, field, explained) {
  if (field !== 'schedule' || !value?.words) return value;
  return explained ? { ...explained, ...(value.tz && { tz: value.tz }) } : null;
}

// ---- two who write

/** The form while somebody edits: { draft, base (the reminder it started from, or null), conflicts, changed }. */
export const begin = (base, draft = base ? fromReminder(base) : { ...EMPTY }) => ({ draft, base, conflicts: {}, changed: {} });

/**
 * Takes in what somebody else has saved: fields that only they changed follow, the others become conflicts. An answer
 * that is older than what is known changes nothing.
 */
export function merge(form, theirs) {
  if (form.base && theirs.version < form.base.version) return form;
  if (!form.base || theirs.version === form.base.version) return { ...form, base: theirs };
  const before = fromReminder(form.base);
  const after = fromReminder(theirs);
  const draft = { ...form.draft };
  const conflicts = { ...form.conflicts };
  const changed = { ...form.changed };
  for (const field of changedFields(before, after)) {
    const parts = Object.fromEntries(PARTS[field].map((part) => [part, after[part]]));
    delete conflicts[field];
    if (!differs(before, form.draft, field)) {
      Object.assign(draft, parts);
      changed[field] = true;
    } else if (differs(after, form.draft, field)) {
      conflicts[field] = parts;
    }
  }
  return { draft, base: theirs, conflicts, changed };
}

/** Ends a conflict by what they wrote, or by what was typed here. */
export function settle(form, field, takeTheirs) {
  const { [field]: theirs, ...conflicts } = form.conflicts;
  return { ...form, conflicts, draft: takeTheirs ? { ...form.draft, ...theirs } : form.draft };
}

export const settleAll = (form) => Object.keys(form.conflicts).reduce((it, field) => settle(it, field, true), form);
