// The history of one reminder: the same rows as in the view of all, and the way there.
import { html } from '../../lib.js';
import { Sparkline } from '../../draw/sparkline.js';
import { href } from '../../router.js';
import { Failure, Waiting } from '../../ui.js';
import { Runs } from '../history/rows.js';
import { useRuns } from '../history/runs.js';

/** open: the id of the run that is unfolded. */
export function History({ reminder, open }) {
  const list = useRuns({ reminder: reminder.id });
  const active = reminder.running_since ? [reminder] : [];
  const nothing = list.runs?.length === 0 && active.length === 0;
  return html`<section class="form" aria-labelledby="o-runs"><div class="head"><h2 id="o-runs">History</h2>
      ${list.runs?.length > 0 && html`<span class="strip"><${Sparkline} runs=${list.runs.slice(0, 14).reverse()} /></span>`}
      <a class="more" href=${href('history', [], { reminder: reminder.id })}>With its year</a></div>
    ${list.error && html`<${Failure} error=${list.error} />`}
    ${list.loading && html`<${Waiting} rows=${3} />`}
    ${nothing ? html`<p class="mid">Nothing has been due yet.</p>` : list.runs && html`<${Runs} list=${list} active=${active} open=${open} tallies=${null} />`}
  </section>`;
}
