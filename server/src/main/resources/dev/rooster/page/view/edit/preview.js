// What will happen, before it is saved: one sentence, the next fires, changes of the clock and what else is due then.
import { classes, html } from '../../lib.js';
import { useMinutes } from '../../again.js';
import { Calendar } from '../../draw/calendar.js';
import { Countdown, fields, full, now, readerZone } from '../../time.js';
import { Failure, Glyph, visible } from '../../ui.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number) => String(number).padStart(2, '0');

/** "2026-11-17" in a zone. */
export function dayOf(time, zone) {
  const it = fields(time, zone);
  return `${it.year}-${two(MONTHS.indexOf(it.month) + 1)}-${two(it.day)}`;
}

/** preview: the answer of /api/preview; current: whether it belongs to what is in the form. */
export function Preview({ preview, current, waits, problem, except }) {
  return html`<aside class="preview card" aria-label="What will happen">
    <p class="dim">What will happen</p>
    ${problem && html`<${Failure} error=${problem} />`}
    ${preview && !current && waits && html`<p class="mid">${waits}</p>`}
    ${preview
    ? html`<div class=${classes('preview-body', !current && 'stale')}><p class="say" aria-live="polite">${visible(preview.sentence ?? preview.words)}</p>
        <${Fires} preview=${preview} except=${except} /><${Clocks} changes=${preview.clock_changes ?? []} /><${Others} collisions=${preview.collisions ?? []} />
        ${preview.notes?.map((note) => html`<p class="note" key=${note}><${Glyph} status="planned" /><span>${capital(visible(note))}</span></p>`)}</div>`
    : !problem && html`<p class="mid">${waits ?? '…'}</p>`}
  </aside>`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export function Fires({ preview, except }) {
  useMinutes();
  const zone = preview.tz && preview.tz !== 'user' ? preview.tz : readerZone();
  const fires = preview.next_fires ?? [];
  if (fires.length === 0) return html`<p class="mid">No fixed times: an event or the agent's activity decides.</p>`;
  const days = fires.map((it) => dayOf(it, zone));
  const label = `The next ${fires.length === 1 ? 'fire' : `${fires.length} fires`}, on ${[...new Set(days)].join(', ')}`;
  return html`<${Calendar} days=${days} today=${dayOf(now(), zone)} except=${except} label=${label} />
    ${zone !== readerZone() && html`<p class="dim zone">Times in ${zone}</p>`}
    <ol class=${classes('fires num', fires.some((it) => fields(it, zone).second !== '00') && 'seconds')}>${fires.map((at) => {
    const it = fields(at, zone);
    return html`<li key=${at} title=${full(at)}><span>${it.weekday}</span><time>${it.day} ${it.month} ${it.year}</time><time>${it.hour}:${it.minute}${it.second === '00' ? '' : `:${it.second}`}</time><span class="dim">${it.offset}</span><span class="dim rel"><${Countdown} at=${at} /></span></li>`;
  })}</ol>`;
}

const minutes = (offset) => (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));

/** The changes of the clock that move a fire, or else the next one. */
function Clocks({ changes }) {
  const moving = changes.filter((it) => it.affects);
  return (moving.length ? moving : changes.slice(0, 1)).map(({ at, zone, offset_before: before, offset_after: after, affects, note }) => {
    const it = fields(at, zone);
    return html`<p class="note" key=${at} title=${`${before} to ${after}`}><${Glyph} status=${affects ? 'missed' : 'planned'} />
      <span>On ${it.day} ${it.month} ${it.year} the clocks go ${minutes(after) > minutes(before) ? 'forward' : 'back'}: ${visible(note)}.</span></p>`;
  });
}

/** What else is due in the same minutes; where it is the same again and again, once. */
function Others({ collisions }) {
  const shared = new Map();
  for (const it of collisions) {
    const said = saidOf(it);
    shared.set(said, [...(shared.get(said) ?? []), it]);
  }
  const shown = [...shared].slice(0, MOST_COLLISIONS);
  const left = collisions.length - shown.reduce((sum, [, them]) => sum + them.length, 0);
  return html`${shown.map(([said, [first, ...more]]) => html`<p class="note" key=${first.at}><${Glyph} status="planned" />
      <span>${said}, ${minuteOf(first.at)}${more.length > 0 && `, and at ${more.length} more of these fires`}.</span></p>`)}
    ${left > 0 && html`<p class="note"><${Glyph} status="planned" /><span>Others are due at ${left} more of these fires.</span></p>`}`;
}

const MOST_COLLISIONS = 3;

function minuteOf(at) {
  const it = fields(at);
  return `${it.weekday} ${it.day} ${it.month} ${it.hour}:${it.minute}`;
}

function saidOf({ count, names }) {
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  return `${names.map((it) => visible(it)).join(', ')}${more} ${count === 1 ? 'is' : 'are'} due in the same minute`;
}
