// Somebody else changed the reminder meanwhile: what only they changed is in the form, the rest stands side by side.
import { html } from '../../lib.js';
import { Icon, Line } from '../../ui.js';
import { LABELS, valueOf } from './draft.js';

const list = (fields) => fields.map((it) => LABELS[it]).join(', ');

/** news: {by, at} of the latest change, where the server has said so. */
export function Conflict({ form, news, comparing, onCompare, onSettle, onAll, onSeen }) {
  const both = Object.keys(form.conflicts);
  const taken = Object.keys(form.changed);
  if (both.length === 0 && taken.length === 0) return null;
  const who = news?.by ?? 'Somebody';
  return html`<div class="conflict" role="status"><${Icon} name="changes" />
      <div><p><b><${Line} text=${who} most=${40} /> changed this while you were writing</b>: ${list([...both, ...taken.filter((it) => !both.includes(it))])}. ${both.length
  ? 'What you typed is still here.' : 'The form now shows the change.'}</p></div>
      <div class="acts">${both.length
    ? html`<button type="button" class="btn small" aria-expanded=${comparing} onClick=${onCompare}>Compare</button><button type="button" class="btn small quiet" onClick=${onAll}>Take theirs</button>`
    : html`<button type="button" class="btn small quiet" onClick=${onSeen}>Close</button>`}</div></div>
    ${comparing && both.length > 0 && html`<section class="card compare" aria-label="Both versions"><table>
      <thead><tr><th scope="col">Field</th><th scope="col">Yours</th><th scope="col">Theirs</th></tr></thead>
      <tbody>${both.map((field) => html`<tr key=${field}><th scope="row">${LABELS[field]}</th>
        <td><${Shown} value=${valueOf(form.draft, field)} /><button type="button" class="btn small" onClick=${() => onSettle(field, false)}>Keep yours</button></td>
        <td><${Shown} value=${valueOf({ ...form.draft, ...form.conflicts[field] }, field)} /><button type="button" class="btn small" onClick=${() => onSettle(field, true)}>Take theirs</button></td></tr>`)}</tbody>
    </table></section>`}`;
}

const Shown = ({ value }) => html`<p class="written">${value === null ? html`<span class="dim">default</span>` : html`<${Line} text=${typeof value === 'object' ? words(value) : value} most=${1_000} />`}</p>`;

const words = (value) => (Array.isArray(value) ? value.join(', ') : Object.entries(value).map(([name, it]) => `${name}: ${it}`).join(', '));
