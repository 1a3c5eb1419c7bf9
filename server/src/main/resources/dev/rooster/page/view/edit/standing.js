// How a reminder stands, with its switch; and which file declares it, if one does.
import { html, useMemo } from '../../lib.js';
import { soon } from '../../actions.js';
import { href } from '../../router.js';
import { absolute, countdown, full, Ticking } from '../../time.js';
import { Icon, Line, Switch, titleOf } from '../../ui.js';
import { canSwitch, isDeclared, isEnded } from '../reminders/facts.js';

const WORDS = { active: 'Active', paused: 'Paused', pending: 'Waiting for approval', completed: 'Completed', cancelled: 'Cancelled', unreadable: 'Unreadable' };

export function Standing({ reminder, onEnable, blocked }) {
  const it = soon(reminder);
  return html`<div class="standing">
    ${!isEnded(it) && html`<${Switch} on=${it.status === 'active'} label=${`${titleOf(it)} is active`} disabled=${blocked || !canSwitch(it)} onChange=${onEnable} />`}
    <p><b>${it.removed ? 'Removed' : WORDS[it.status] ?? it.status}</b>${it.status === 'active' && it.next_fire_at && html`, <${Next} at=${it.next_fire_at} />`}
      ${it.status_reason && html` <span class="mid">(<${Line} text=${it.status_reason} />)</span>`}</p>
    ${isDeclared(it) && html`<p class="declared"><${Icon} name="file" /><span>Declared in <b><${Line} text=${it.source} /></b>, the only place to edit it. The switch works here too. <a class="link" href=${href('files')}>Files</a></span></p>`}
  </div>`;
}

function Next({ at }) {
  const text = useMemo(() => (now) => (Date.parse(at) <= now ? 'due now' : `next in ${countdown(Date.parse(at) - now)}, ${absolute(at)}`), [at]);
  return html`<${Ticking} text=${text} title=${full(at)} />`;
}
