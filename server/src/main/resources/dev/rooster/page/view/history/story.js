// A run told in sentences: when it was due and began, what became of it, what follows. Pure; the server's reasons are
// quoted as they are. A sentence is a list of texts; {b: text} is one that matters.
import { absolute, clock, day, duration, millis, now } from '../../time.js';

/** What the server's grace period calls in time is not called late. */
const LATE_MS = 1_000;
const CATCH_UP = { skip: 'Missed fires of this reminder are not caught up', once: 'Of missed fires, the latest is caught up', all: 'Every missed fire is caught up' };
const NOT_RUN = { missed: 'Nothing ran', skipped: 'It was skipped', blocked: 'It was blocked', interrupted: 'It was interrupted' };
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
/** Rooster pauses a reminder after this many errors. */
const MOST_ERRORS = 10;

/** The paragraphs of the story; the reminder is null while it is read, and {missing: true} after its deletion. */
export function story(run, reminder) {
  return [
    [...dueAndBegan(run), ...(run.started_at ? catchUp(run, reminder) : [])],
    [...(run.earlier_attempts ?? []).flatMap(attempt), ...outcome(run), ...inARow(run, reminder), ...(run.started_at ? [] : catchUp(run, reminder))],
    next(run, reminder),
  ].filter((it) => it.length > 0);
}

/** "24 times", "more than 24 times". */
export const times = (run) => `${run.count_exact === false ? 'more than ' : ''}${run.count.toLocaleString('en')} times`;

/** "01:00 to 06:45", with the days if they are not the day of the group. */
export function when(run, groupDay) {
  const start = day(run.due_at) === groupDay ? clock(run.due_at, { seconds: true }) : absolute(run.due_at);
  if (run.count <= 1) return start;
  const from = day(run.due_at) === groupDay ? clock(run.due_at) : absolute(run.due_at);
  const to = day(run.due_at) === day(run.last_due_at) ? clock(run.last_due_at) : absolute(run.last_due_at);
  return `${from} to ${to}`;
}

function dueAndBegan(run) {
  if (run.count > 1) {
    return [`Due ${times(run)}, from ${lower(absolute(run.due_at))} to ${lower(absolute(run.last_due_at))}. `];
  }
  const start = run.manual ? `Started by hand at ${dayed(run.due_at)}. ` : `Due at ${dayed(run.due_at)}. `;
  if (!run.started_at) return [start];
  if (run.late_by_ms > LATE_MS) return [start, ...late(run)];
  if (run.manual || run.status === 'running') return [start];
  return [start, run.late_by_ms === 0 ? 'It began within a millisecond. ' : `It began ${duration(run.late_by_ms)} later. `];
}

const dayed = (time) => {
  const name = lower(day(time));
  return `${clock(time, { seconds: true })} ${NEAR.test(name) ? name : `on ${name}`}`;
};

function late(run) {
  const by = { b: `${duration(run.late_by_ms)} late` };
  const at = clock(run.started_at, { seconds: true });
  return run.late_because
    ? [`${capital(run.late_because.replaceAll('; ', ', and '))}, so it began `, by, `, at ${at}. `]
    : ['It began ', by, `, at ${at}. `];
}

function catchUp(run, reminder) {
  const absent = (run.late_causes ?? []).some((it) => ['daemon_down', 'daemon_suspended', 'clock_jumped'].includes(it));
  if (!(absent || run.status === 'missed') || !reminder?.missed) return [];
  const { policy, within } = reminder.missed;
  return [`${CATCH_UP[policy] ?? policy}${policy !== 'skip' && within ? `, up to ${within} back` : ''}. `];
}

function attempt(it) {
  const took = duration(millis(it.ended_at) - millis(it.started_at));
  return [`Attempt ${it.attempt} ${it.status === 'error' ? 'failed' : 'was interrupted'} after ${took}${because(it.why)} `];
}

function outcome(run) {
  const took = duration(run.duration_ms);
  const why = because(run.why);
  if (run.status === 'running') return [run.attempts > 1 ? `It is running, attempt ${run.attempts}. ` : 'It is running. '];
  if (!run.started_at) return [`${NOT_RUN[run.status] ?? 'It did not run'}${why} `];
  if (run.status === 'error') return [`It failed after ${took}. `];
  if (run.status === 'interrupted') return [`It was interrupted after ${took}${why} `];
  if (run.status === 'skipped') return [`It was skipped after ${took}${why} `];
  if (run.why_code === 'no_tool_called') return [`It took ${took}. `, { b: 'Unconfirmed' }, ': the reminder must act, and the agent called no tool. '];
  return [`It took ${took}${why} `];
}

/** Only of the latest run does the reminder still know how many failed in a row. */
function inARow(run, reminder) {
  const errors = reminder?.consecutive_errors ?? 0;
  if (run.status !== 'error' || errors < 2 || millis(reminder.last_fired_at) !== millis(run.started_at)) return [];
  const rest = errors < MOST_ERRORS ? `; after ten in a row, Rooster pauses the reminder. ` : '. ';
  return ['It is the ', { b: `${ORDINALS[errors] ?? `${errors}th`} error in a row` }, rest];
}

function next(run, reminder) {
  if (!reminder) return [];
  if (reminder.missing) return ['The reminder has been deleted, so nothing follows.'];
  if (reminder.running_since && run.status !== 'running') return [`It is running now, since ${clock(reminder.running_since, { seconds: true })}.`];
  if (reminder.status === 'active' && reminder.next_fire_at) {
    return [`Next is ${lower(absolute(reminder.next_fire_at))}${millis(reminder.next_fire_at) <= now() ? ', which is due' : ''}.`];
  }
  if (reminder.status === 'active') return ['It fires again when what it waits for happens.'];
  const why = reminder.status_reason ? `: ${reminder.status_reason}` : '';
  return [`The reminder is ${reminder.status}${why}, so nothing follows${reminder.status === 'paused' ? ' until it is resumed' : ''}.`];
}

/** Names of days as they stand within a sentence. */
const NEAR = /^(today|yesterday|tomorrow)/i;
const lower = (text) => text.replace(NEAR, (it) => it.toLowerCase());
const because = (why) => (why ? `: ${/[.!?]$/.test(why) ? why : `${why}.`}` : '.');
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
