// Files: what Rooster reads, whether each is valid, and its faults at their line.
import { html } from '../lib.js';
import { href } from '../router.js';
import { useQuery } from '../store.js';
import { Failure, Line, Status, visible, Waiting } from '../ui.js';

const KINDS = { configuration: 'configuration', schedules: 'reminders', role: 'role', calendar: 'calendar' };

export default function Files() {
  const { data, error, reload } = useQuery('/api/files', (it) => /^reminder\.(changed|created|cancelled)/.test(it.type));
  if (error) return html`<${Failure} error=${error} retry=${reload} />`;
  if (!data) return html`<${Waiting} rows=${4} />`;
  if (data.items.length === 0) {
    return html`<section class="card empty"><h2>No files</h2><p class="mid">Rooster reads <code>rooster.yaml</code> and the files in <code>schedules.d</code> in its home directory, as soon as they are saved.</p></section>`;
  }
  const faulty = data.items.filter((it) => !it.valid).length;
  return html`<p class="mid">${faulty ? `${faulty} of ${data.items.length} files ${faulty === 1 ? 'has' : 'have'} faults. What an invalid file said before stays in force.` : 'All files are valid.'}
      <button class="btn small files-again" onClick=${reload}>Read again</button></p>
    <div class="card scroll-x" tabindex="0" role="group" aria-label="Files"><table class="table">
      <thead><tr><th scope="col">File</th><th scope="col">State</th><th scope="col">Kind</th><th scope="col" class="num">Reminders</th></tr></thead>
      <tbody>${data.items.map((it) => html`<${File} key=${it.file} of=${it} />`)}</tbody></table></div>`;
}

const File = ({ of: file }) => html`<tr><th scope="row"><code><${Line} text=${file.file} most=${200} /></code></th>
    <td>${file.valid ? html`<${Status} status="ok" text="Valid" />` : html`<${Status} status="error" text=${file.faults.length === 1 ? '1 fault' : `${file.faults.length} faults`} />`}</td>
    <td>${KINDS[file.kind] ?? file.kind}</td>
    <td class="num">${file.reminders > 0 ? html`<a class="link" href=${href('reminders', [], { q: `file:${file.file}` })}>${file.reminders}</a>` : '0'}</td></tr>
  ${file.faults.map((it, index) => html`<tr class="fault" key=${index}><td colspan="4"><span class="num dim">${it.line ? `line ${it.line}` : 'whole file'}${it.entry && `, ${visible(it.entry)}`}</span>
    <b><${Line} text=${it.message} most=${600} /></b> ${it.remedy && html`<span class="mid"><${Line} text=${it.remedy} most=${600} /></span>`}</td></tr>`)}`;
