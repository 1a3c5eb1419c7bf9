// The list of the keys that act now.
import { html, useState } from '../lib.js';
import { listKeys, setSingleKeys, singleKeys } from '../keys.js';
import { Dialog } from '../ui.js';

const NAMES = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
const nameOf = (key) => NAMES[key] ?? key.replace('ctrl+', 'Ctrl ').replace(/^Ctrl (.)$/, (_, letter) => `Ctrl ${letter.toUpperCase()}`);

export function KeysHelp({ onClose }) {
  const [single, setSingle] = useState(singleKeys());
  const choose = (on) => { setSingleKeys(on); setSingle(on); };
  return html`<${Dialog} label="Keys" onClose=${onClose} class="keys-dialog"><h2>Keys</h2>
    ${listKeys().map(({ title, keys }) => html`<section key=${title}><h3>${title}</h3><dl>${keys.map(([key, text]) => html`
      <div key=${key}><dt>${key.split(' ').map((it) => html`<kbd>${nameOf(it)}</kbd> `)}</dt><dd>${text}</dd></div>`)}</dl></section>`)}
    <label class="check"><input type="checkbox" checked=${single} onChange=${(event) => choose(event.currentTarget.checked)} /> Single-letter shortcuts</label>
    <button class="btn" onClick=${onClose}>Close</button></${Dialog}>`;
}
