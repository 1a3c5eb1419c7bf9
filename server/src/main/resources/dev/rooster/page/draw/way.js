// The way of a run from its due time to its deliveries, as rows with bars on one scale. Pure.

const LEFT = 176;
const RIGHT = 496;
const ROW = 26;
/** A longer stretch than all others together, times this, is broken. */
const BREAK_AT = 2;

const WORK = new Set(['turn', 'attempt']);
const WORDS = { error: 'failed', interrupted: 'interrupted', skipped: 'skipped' };
const TONES = { error: 'error', interrupted: 'off' };

const ms = (time) => Date.parse(time);

/**
 * The rows: [{kind, text, value, from, to, tone}]; from and to in ms, to null for an instant.
 * Values are {at} for an instant or {ms} for a duration, and a word that says what became of it.
 */
export function steps(run, addressWord = (it) => it) {
  const due = ms(run.due_at);
  const rows = [{ kind: 'due', text: 'Due', value: { at: run.due_at }, from: due, to: null, tone: 'tick' }];
  if (!run.started_at) return rows;
  const earlier = run.earlier_attempts ?? [];
  const first = earlier.length ? ms(earlier[0].started_at) : ms(run.started_at);
  if (first - due > 1_000) {
    rows.push({ kind: 'waited', text: waited(run), value: { ms: first - due }, from: due, to: first, tone: 'off' });
  }
  for (const it of earlier) {
    const [from, to] = [ms(it.started_at), ms(it.ended_at)];
    const value = { ms: to - from, word: WORDS[it.status] };
    rows.push({ kind: 'attempt', text: `Attempt ${it.attempt}`, value, from, to, tone: TONES[it.status] ?? 'off' });
  }
  const started = ms(run.started_at);
  rows.push({ kind: 'began', text: earlier.length ? 'Began again' : 'Began', value: { at: run.started_at }, from: started, to: null, tone: 'tick' });
  if (!run.ended_at) return rows;
  const ended = ms(run.ended_at);
  const value = { ms: run.duration_ms, word: WORDS[run.status] };
  rows.push({ kind: 'turn', text: earlier.length ? `Attempt ${run.attempts}` : 'Turn', value, from: started, to: ended, tone: TONES[run.status] ?? 'live' });
  for (const it of run.deliveries ?? []) rows.push(delivery(it, ended, addressWord));
  return rows;
}

function waited(run) {
  const causes = run.late_causes ?? [];
  if (causes.includes('daemon_down')) return 'Nobody there';
  if (causes.includes('daemon_suspended') || causes.includes('clock_jumped')) return 'Asleep';
  if (causes.includes('paused')) return 'Paused';
  if (causes.includes('earlier_run_busy')) return 'Earlier run';
  return 'Waited';
}

function delivery(it, ended, addressWord) {
  const to = it.sent_at ? Math.max(ended, ms(it.sent_at)) : ended;
  const tone = { delivered: 'ok', failed: 'error' }[it.status] ?? 'off';
  const word = it.status === 'delivered' ? undefined : it.status;
  return { kind: 'delivery', text: addressWord(it.to), value: { ms: to - ended, word }, from: ended, to, tone };
}

/**
 * Places the rows: [{...row, y, x, width, broken}], and the height. Stretches between two instants are in proportion,
 * but for a wait or a delivery that is far longer than all others together: it is shortened and broken.
 */
export function way(rows) {
  const instants = [...new Set(rows.flatMap((it) => (it.to === null ? [it.from] : [it.from, it.to])))].sort((a, b) => a - b);
  const gaps = instants.slice(1).map((at, index) => at - instants[index]);
  const worked = gaps.map((_, index) => rows.some((it) => WORK.has(it.kind) && it.from <= instants[index] && it.to >= instants[index + 1]));
  const { widths, broken } = scale(gaps, worked);
  const places = new Map([[instants[0], LEFT]]);
  widths.forEach((width, index) => places.set(instants[index + 1], places.get(instants[index]) + width));
  const isBroken = (row) => gaps.some((_, index) => broken.has(index) && row.from <= instants[index] && row.to >= instants[index + 1]);
  const placed = rows.map((row, index) => {
    const x = places.get(row.from);
    const end = row.to === null ? x : places.get(row.to);
    const width = row.to === null ? 2 : Math.max(4, end - x);
    return { ...row, y: index * ROW, x: Math.min(x, RIGHT - width), width, broken: row.to !== null && isBroken(row) };
  });
  return { rows: placed, width: 500, height: rows.length * ROW, left: LEFT };
}

function scale(gaps, worked) {
  const drawn = [...gaps];
  const broken = new Set();
  // Two stretches may be broken: the wait before, and the last delivery's retries.
  for (let round = 0; round < 2; round++) {
    const most = Math.max(0, ...drawn.filter((_, index) => !worked[index] && !broken.has(index)));
    const longest = drawn.findIndex((it, index) => it === most && !worked[index] && !broken.has(index));
    const others = drawn.reduce((sum, it) => sum + it, 0) - most;
    if (longest < 0 || others <= 0 || most <= others * BREAK_AT) break;
    drawn[longest] = others * 0.6;
    broken.add(longest);
  }
  const sum = drawn.reduce((total, it) => total + it, 0);
  const room = RIGHT - LEFT;
  return { widths: drawn.map((it) => (sum > 0 ? (it / sum) * room : 0)), broken };
}
