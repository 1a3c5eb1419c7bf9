// Which control an error of the server belongs to.

/** The parts that stand for the whole, where it has no control of its own. */
const FIRST_PART = { missed: 'missed.policy' };

/** The name of a control for the name of a field: "schedule.cron" and "except[2]" are told where they stand. Empty without one. */
function control(field, shown) {
  let name = String(field ?? '').replace(/\[\d+\]/g, '').replace(/^text$/, 'schedule').replace(/^tz$/, 'schedule.tz');
  while (name && !shown(name)) {
    if (shown(FIRST_PART[name] ?? '')) return FIRST_PART[name];
    name = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '';
  }
  return name;
}

/**
 * { fields: {control: {message, remedy}}, rest: an error for which no control is shown, or null }. shown(name) tells
 * whether a control is.
 */
export function problems(error, shown) {
  if (!error) return { fields: {}, rest: null };
  const found = error.details?.problems ?? error.details?.fields ?? [];
  const field = error.details?.field;
  const message = field && error.message.startsWith(`${field}: `) ? error.message.slice(field.length + 2) : error.message;
  const all = found.length ? found : [{ field, message, remedy: error.remedy }];
  const fields = {};
  let rest = null;
  for (const it of all) {
    const name = control(it.field, shown);
    if (name) fields[name] ??= { message: it.message, remedy: it.remedy };
    else rest ??= found.length ? Object.assign(new Error(it.field ? `${it.field}: ${it.message}` : it.message), { remedy: it.remedy }) : error;
  }
  return { fields, rest };
}
