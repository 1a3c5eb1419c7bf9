// Files: what Rooster reads, whether each is valid, and its faults at their line.
import { classes, html, useEffect, useRef } from '../lib.js';
import { href } from '../router.js';
import { useQuery, useStore } from '../store.js';
import { Failure, Line, Status, visible, Waiting } from '../ui.js';
import { Table } from './table.js';

const KINDS = { configuration: 'configuration', schedules: 'reminders', role: 'role', calendar: 'calendar' };

/** The address may name a file to look at. */
export default function Files({ place }) {
  const operator = useStore((it) => it.me?.operator);
  const { data, error, reload } = useQuery(operator ? '/api/files' : null, (it) => /^(reminder\.(changed|created|cancelled)|page\.minute$)/.test(it.type));
  if (operator === false) return html`<${NotYours} />`;
  if (error) return html`<${Failure} error=${error} retry=${reload} />`;
  if (!data) return html`<${Waiting} rows=${4} />`;
  if (data.items.length === 0) return html`<${Nothing} />`;
  return html`<p class="mid">${summary(data.items)}<button class="btn small files-again" onClick=${reload}>Read again</button></p>
    <${Table} label="Files" heads=${['File', 'State', 'Kind', 'Reminders#']}>${data.items.map((it) => html`<${File} key=${it.file} of=${it} chosen=${it.file === place.query.file} />`)}<//>`;
}

function summary(files) {
  const faulty = files.filter((it) => !it.valid).length;
  return faulty === 0 ? 'All files are valid.'
    : `${faulty} of ${files.length} files ${faulty === 1 ? 'has' : 'have'} faults. Faulty entries keep their last valid version.`;
}

const NotYours = () => html`<section class="card empty"><h2>Only for the operator</h2><p class="mid">Files have the reminders of all users.
  Yours are under <a class="link" href=${href('reminders')}>Reminders</a>; those of a file name it.</p></section>`;

const Nothing = () => html`<section class="card empty"><h2>No files</h2><p class="mid">Rooster reads <code>rooster.yaml</code> and
  the files in <code>schedules.d</code> in its home directory, as soon as they are saved.</p></section>`;

const faults = (count) => (count === 1 ? '1 fault' : `${count} faults`);
const placeOf = (fault) => [fault.line ? `line ${fault.line}` : 'whole file', fault.entry && visible(fault.entry)].filter(Boolean).join(', ');

function File({ of: file, chosen }) {
  const row = useRef(null);
  useEffect(() => { if (chosen) row.current.scrollIntoView({ block: 'center' }); }, [chosen]);
  return html`<tr ref=${row} class=${classes(chosen && 'chosen')}><th scope="row"><code><${Line} text=${file.file} most=${200} /></code></th>
    <td><${Status} status=${file.valid ? 'ok' : 'error'} text=${file.valid ? 'Valid' : faults(file.faults.length)} /></td>
    <td>${KINDS[file.kind] ?? file.kind}</td>
    <td class="num">${file.reminders > 0 ? html`<a class="link" href=${href('reminders', [], { q: `file:${file.file}` })}>${file.reminders}</a>` : '0'}</td></tr>
  ${file.faults.map((it, index) => html`<tr class="fault" key=${index}><td colspan="4"><span class="num dim">${placeOf(it)}</span>
    <b><${Line} text=${it.message} most=${600} /></b> ${it.remedy && html`<span class="mid"><${Line} text=${it.remedy} most=${600} /></span>`}</td></tr>`)}`;
}
