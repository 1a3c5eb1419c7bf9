// Which control an error of the server belongs to.
import { PARTS } from './draft.js';

const NAMES = new Set([...Object.keys(PARTS), 'delivery.to', 'delivery.when', 'missed.policy', 'missed.within', 'condition.command', 'condition.prompt', 'condition.timeout',
  'schedule.tz', 'schedule.anchor', 'schedule.start']);

/** The name of a control for the name of a field: "schedule.cron" and "except[2]" are told where they stand. */
function control(field) {
  let name = String(field ?? '').replace(/\[\d+\]/g, '').replace(/^text$/, 'schedule').replace(/^tz$/, 'schedule.tz');
  while (name && !NAMES.has(name)) name = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '';
  return name;
}

/** { fields: {control: {message, remedy}}, rest: an error for which no control is known, or null }. */
export function problems(error) {
  if (!error) return { fields: {}, rest: null };
  const found = error.details?.problems ?? error.details?.fields ?? [];
  const field = error.details?.field;
  const message = field && error.message.startsWith(`${field}: `) ? error.message.slice(field.length + 2) : error.message;
  const all = found.length ? found : [{ field, message, remedy: error.remedy }];
  const fields = {};
  let rest = null;
  for (const it of all) {
    const name = control(it.field);
    if (name) fields[name] ??= { message: it.message, remedy: it.remedy };
    else rest ??= found.length ? Object.assign(new Error(it.message), { remedy: it.remedy }) : error;
  }
  return { fields, rest };
}
