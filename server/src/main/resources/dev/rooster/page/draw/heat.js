// A year as squares, a column per week and a row per weekday. Pure: data in, places of squares and marks out.

const DAY_MS = 86_400_000;
const PITCH = 15;
const LEFT = 34;
const TOP = 20;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const SIZE = 12;
export const OUTCOMES = ['ok', 'error', 'missed', 'skipped', 'interrupted', 'blocked'];

/** How many occurrences a day had, whatever became of them. */
export const total = (day) => OUTCOMES.reduce((sum, name) => sum + (day?.[name] ?? 0), 0);

const date = (day) => new Date(`${day}T00:00:00Z`);
const text = (at) => new Date(at).toISOString().slice(0, 10);
const weekday = (at) => (new Date(at).getUTCDay() + 6) % 7;

/**
 * The squares of the 53 weeks that end with the week of the last day.
 * Returns { width, height, cells: [{day, x, y, level, mark, tally}], months: [{text, x}], first, last }.
 * level is 0 to 4 by the number of occurrences; mark is error, missed or null.
 */
export function heat(days, last) {
  const tallies = new Map(days.map((it) => [it.day, it]));
  const end = date(last).getTime();
  const start = end - (52 * 7 + weekday(end)) * DAY_MS;
  const steps = thresholds(days.map(total));
  const cells = [];
  for (let at = start, index = 0; at <= end; at += DAY_MS, index++) {
    const day = text(at);
    const tally = tallies.get(day) ?? null;
    const count = total(tally);
    cells.push({
      day, tally, x: LEFT + Math.floor(index / 7) * PITCH, y: TOP + (index % 7) * PITCH,
      level: count === 0 ? 0 : 1 + steps.filter((step) => count > step).length,
      mark: markOf(tally),
    });
  }
  return { width: LEFT + 53 * PITCH, height: TOP + 7 * PITCH, cells, months: months(cells), first: text(start), last };
}

function markOf(tally) {
  if (!tally) return null;
  if (tally.error) return 'error';
  return tally.missed || tally.interrupted || tally.blocked ? 'missed' : null;
}

/** Three limits that divide the days with something into four groups of like size. */
function thresholds(counts) {
  const sorted = counts.filter((it) => it > 0).sort((a, b) => a - b);
  if (sorted.length === 0) return [];
  return [0.25, 0.5, 0.75].map((part) => sorted[Math.floor((sorted.length - 1) * part)]);
}

/** A month is named over its first whole week, if the name before leaves room. */
function months(cells) {
  const found = [];
  for (const { day, x } of cells.filter((_, index) => index % 7 === 0)) {
    if (Number(day.slice(8)) > 7) continue;
    if (found.length && x - found.at(-1).x < 2 * PITCH) continue;
    found.push({ text: MONTHS[Number(day.slice(5, 7)) - 1], x });
  }
  return found;
}

/** The day at a point of the drawing, or null. */
export function dayAt({ cells }, x, y) {
  return cells.find((it) => x >= it.x - 1.5 && x < it.x + SIZE + 1.5 && y >= it.y - 1.5 && y < it.y + SIZE + 1.5)?.day ?? null;
}

/** The year in numbers: how many occurrences, and how many days with errors, and with missed, interrupted or blocked ones. */
export function sums(days) {
  return {
    due: days.reduce((sum, it) => sum + total(it), 0),
    withErrors: days.filter((it) => it.error > 0).length,
    withMissed: days.filter((it) => (it.missed ?? 0) + (it.interrupted ?? 0) + (it.blocked ?? 0) > 0).length,
  };
}
