// Bars of the cards above the history. Pure: numbers in, rectangles out.

/** Runs that began later than this are drawn as late. */
const LATE_MS = 10_000;
const LIMITS = { 1: '1 ms', 10: '10', 100: '100', 1000: '1 s', 10000: '10', 60000: '1 min', 3600000: '1 h' };

/**
 * How late runs began: a bar per bucket [{up_to_ms, count}], the last without a limit.
 * Returns { width, height, bars: [{x, y, w, h, late, limit, label, count}] }; a count above zero is never invisible.
 */
export function lateness(buckets) {
  const most = Math.max(1, ...buckets.map((it) => it.count));
  const pitch = 300 / Math.max(1, buckets.length);
  const bars = buckets.map(({ up_to_ms: limit, count }, index) => {
    const h = count === 0 ? 0 : Math.max(2, (count / most) * 36);
    return {
      x: index * pitch + 3, y: 40 - h, w: pitch - 8, h, count, limit,
      late: limit === null || limit > LATE_MS,
      label: limit === null ? 'more' : LIMITS[limit] ?? String(limit),
    };
  });
  return { width: 300, height: 58, bars };
}

/**
 * How long the latest runs took: a bar each, oldest first, the root of the duration as height, so that one long run
 * leaves the others visible. Runs that did not start are marks.
 * Returns { width, height, bars: [{x, y, w, h}], marks: [{x, status}] }.
 */
export function durations(runs, most = 40) {
  const shown = runs.slice(-most);
  const longest = Math.max(1, ...shown.map((it) => it.duration_ms));
  const pitch = 300 / most;
  const bars = [];
  const marks = [];
  shown.forEach((run, index) => {
    const x = (most - shown.length + index) * pitch + 1;
    if (run.status !== 'ok') {
      marks.push({ x, status: run.status });
      return;
    }
    const h = Math.max(2, Math.sqrt(run.duration_ms / longest) * 40);
    bars.push({ x, y: 44 - h, w: pitch - 3, h });
  });
  return { width: 300, height: 46, bars, marks };
}

/** The length of a duration beside the others of the list, 3 to 56. */
export const lengthOf = (ms, longest) => (ms <= 0 ? 0 : 3 + Math.sqrt(ms / Math.max(ms, longest)) * 53);
