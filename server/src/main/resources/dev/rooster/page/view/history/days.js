// Days as the server writes them. Pure.
import { millis, readerZone } from '../../time.js';

const formats = new Map();

/** The day of an instant in a zone, as 2026-11-16. */
export function isoDay(time, zone = readerZone()) {
  if (!formats.has(zone)) {
    formats.set(zone, new Intl.DateTimeFormat('en-GB', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }));
  }
  const parts = Object.fromEntries(formats.get(zone).formatToParts(millis(time)).map((it) => [it.type, it.value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Such a day as an instant within it, to be named in UTC. */
export const noonOf = (day) => `${day}T12:00:00Z`;
