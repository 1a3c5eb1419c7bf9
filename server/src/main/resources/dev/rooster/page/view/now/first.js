// The first step: a reminder in 20 minutes, by a button or by the same command.
import { html, useState } from '../../lib.js';
import { post } from '../../api.js';
import { removeSoon } from '../../actions.js';
import { href } from '../../router.js';
import { tell, useStore } from '../../store.js';
import { absolute, inSentence } from '../../time.js';
import { Failure, Icon, toast } from '../../ui.js';

const MESSAGE = 'Wake up: 20 minutes are up';
const COMMAND = `rooster add "${MESSAGE}" --in 20m`;

/** some: whether there are reminders, of which none is about to fire. */
export function FirstStep({ some }) {
  const live = useStore((it) => it.connection === 'live');
  const [state, setState] = useState({});
  const create = async () => {
    setState({ busy: true });
    try {
      const reminder = await post('/api/reminders', { message: MESSAGE, schedule: { in: '20m' } });
      tell({ type: 'reminder.created', data: reminder });
      toast({ text: `It wakes you ${inSentence(absolute(reminder.next_fire_at))}`, undo: () => removeSoon(reminder) });
      setState({});
    } catch (error) {
      setState({ error });
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(COMMAND);
      toast({ text: 'The command is copied' });
    } catch {
      toast({ text: 'The browser did not allow copying. Mark the command and copy it', bad: true });
    }
  };
  return html`<section class="card first-step" aria-labelledby="h-first">
    <h2 id="h-first">${some ? 'Nothing is planned' : 'Nothing is planned yet'}</h2>
    <p class="mid">${some ? 'No reminder is waiting for a time.' : 'A first step, to see how it works:'}</p>
    <p class="acts"><button class="btn primary" disabled=${!live || state.busy} onClick=${create}><${Icon} name="now" />Wake me in 20 minutes</button>
      <a class="btn" href=${href('edit')}><${Icon} name="plus" />New reminder</a></p>
    ${state.error && html`<${Failure} error=${state.error} />`}
    <p class="mid">The same in a terminal:</p>
    <p class="command"><code>${COMMAND}</code><button class="btn small" onClick=${copy}>Copy</button></p>
  </section>`;
}
