// Deleting a reminder with its history cannot be undone, so it asks.
import { html } from '../../lib.js';
import { remove } from '../../api.js';
import { tell } from '../../store.js';
import { Dialog, Line, refuse, titleOf } from '../../ui.js';

export function Purge({ row, onClose, onDone }) {
  const purge = async () => {
    onClose();
    try {
      await remove(`/api/reminders/${encodeURIComponent(row.id)}?purge=true`);
      tell({ type: 'reload' });
      onDone?.();
    } catch (error) {
      refuse(error);
    }
  };
  return html`<${Dialog} label="Delete" onClose=${onClose}><h2>Delete <${Line} text=${titleOf(row)} most=${80} />?</h2>
    <p class="mid">Its history is deleted too. This cannot be undone.</p>
    <div class="acts"><button class="btn primary" autofocus onClick=${purge}>Delete</button><button class="btn quiet" onClick=${onClose}>Cancel</button></div></${Dialog}>`;
}
