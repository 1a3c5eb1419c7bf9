// The line as a table: the same marks, in words.
import { html } from '../../lib.js';
import { downWord } from '../../draw/line.js';
import { href } from '../../router.js';
import { absolute, clock } from '../../time.js';
import { Line, Status, titleOf } from '../../ui.js';

const MOST = 6;

export const LineTable = ({ data }) => html`<div class="scroller" tabindex="0" role="group" aria-label="Timeline, as a table"><table class="plain">
  <thead><tr><th scope="col">Reminder</th><th scope="col">Before now</th><th scope="col">After now</th></tr></thead>
  <tbody>${data.lanes.map((lane) => html`<tr key=${lane.reminder_id}>
    <th scope="row"><a href=${href('reminder', [lane.reminder_id])}><${Line} text=${titleOf({ ...lane, id: lane.reminder_id })} most=${60} /></a></th>
    <td>${lane.running && html`<p><${Status} status="running" /> since ${clock(lane.running.since, { seconds: true })}</p>`}
      ${lane.past.length === 0 && !lane.running && html`<span class="dim">nothing</span>`}
      ${lane.past.slice(-MOST).reverse().map((it) => html`<p><${Status} status=${it.status} /> ${it.count > 1 ? `${it.count.toLocaleString('en')} times, ` : ''}${span(it)}</p>`)}
      ${lane.past.length > MOST && html`<p class="dim">and earlier ones: <a class="link" href=${href('history', [], { reminder: lane.reminder_id })}>all runs</a></p>`}</td>
    <td>${lane.planned.length === 0 ? html`<span class="dim">nothing</span>` : lane.planned.slice(0, MOST).map((it) => html`<p class="num">${it.count > 1 ? `${it.count.toLocaleString('en')} times, ` : ''}${span(it)}</p>`)}
      ${lane.planned.length > MOST && html`<p class="dim">and ${later(lane)} more</p>`}</td></tr>`)}</tbody></table>
  ${data.downtime.length > 0 && html`<p class="mid">Rooster was ${data.downtime.map((it) => `${downWord(it.cause)} ${span(it)}`).join('; ')}.</p>`}
  ${data.others?.reminders > 0 && html`<p class="mid">${data.others.reminders.toLocaleString('en')} other reminders are not in the table.</p>`}</div>`;

const later = (lane) => lane.planned.slice(MOST).reduce((sum, it) => sum + it.count, 0).toLocaleString('en');
const span = (it) => (!it.to || it.to === it.from ? absolute(it.from) : `${absolute(it.from)} to ${absolute(it.to).replace(/^Today /, '')}`);
