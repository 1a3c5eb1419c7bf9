// Which controls the form has, as it is filled in: what is hidden sends no value, and can show no error.

const TIMED = new Set(['words', 'cron', 'every', 'rrule', 'at']);

/** Whether a kind of schedule has times, and so a zone and bounds. */
export const isTimed = (kind) => TIMED.has(kind);

/** The bounds that the kind of schedule leaves open. */
const BOUNDS = {
  starts: ({ kind }) => isTimed(kind),
  ends: ({ kind }) => isTimed(kind),
  max_fires: ({ kind }) => kind !== 'at' && kind !== 'calls',
  except: ({ kind }) => isTimed(kind) && kind !== 'at',
};

/** Whether the kind of schedule lets this field of a request have a value. */
export const isOpen = (draft, field) => BOUNDS[field]?.(draft) ?? true;

/** Controls for which there is no rule are always there; of: { operator, agentKind }. */
const RULES = {
  ...BOUNDS,
  'schedule.tz': ({ kind }) => isTimed(kind),
  'schedule.anchor': ({ kind }) => kind === 'every',
  'schedule.start': ({ kind }) => kind === 'rrule',
  'condition.command': ({ ask }) => ask === 'command',
  'condition.timeout': ({ ask }) => ask === 'command',
  'condition.prompt': ({ ask }) => ask === 'prompt',
  'delivery.to': ({ when }) => when !== 'never',
  priority: (draft, { agentKind }) => agentKind === 'inbox' || draft.priority !== '',
  model: hasModel,
  tools: hasModel,
  must_act: hasModel,
  user: (draft, { operator }) => Boolean(operator),
};

export function hasModel(draft, { agentKind }) {
  return agentKind === 'llm' || draft.model !== '' || draft.tools.length > 0 || draft.must_act;
}

const ALWAYS = ['message', 'name', 'agent', 'schedule', 'condition', 'delivery', 'missed.policy', 'missed.within', 'timeout', 'overlap', 'delete_after_run',
  'session', 'description', 'may_schedule'];

const CONTROLS = new Set([...ALWAYS, ...Object.keys(RULES)]);

/** Returns whether the form has a control of this name, as errors have it. */
export const shownIn = (draft, of = {}) => (name) => CONTROLS.has(name) && (RULES[name]?.(draft, of) ?? true);
