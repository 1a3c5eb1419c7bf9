// What many runs have in common. Pure.

/** One entry for each reminder and outcome, the latest first: {key, run, count, since}. */
export function shareRuns(runs) {
  const found = new Map();
  for (const run of runs) {
    const key = `${run.reminder_id} ${run.status} ${run.why_code ?? ''}`;
    const known = found.get(key);
    if (known) {
      known.count += run.count ?? 1;
      known.since = run.due_at;
    } else {
      found.set(key, { key, run, count: run.count ?? 1, since: run.due_at });
    }
  }
  // Runs that never began, such as missed ones, are written down later than what came after them.
  const when = ({ run }) => Date.parse(run.started_at ?? run.due_at);
  return [...found.values()].sort((a, b) => when(b) - when(a));
}

/** The median of the runs that ended well. */
export function usually(runs = []) {
  const times = runs.filter((it) => it.status === 'ok' && it.duration_ms > 0).map((it) => it.duration_ms).sort((a, b) => a - b);
  return times.length ? times[Math.floor(times.length / 2)] : null;
}
