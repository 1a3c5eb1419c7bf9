// A plain table in a card, which scrolls sideways where it does not fit.
import { classes, html } from '../lib.js';

/** heads are the names of the columns; numbers stand in those that end with #. */
export const Table = ({ label, heads, class: name = 'card', children }) => html`
  <div class=${classes(name, 'scroll-x')} tabindex="0" role="group" aria-label=${label}><table class="table">
    <thead><tr>${heads.map((it) => html`<th key=${it} scope="col" class=${it.endsWith('#') ? 'num' : undefined}>${it.replace('#', '')}</th>`)}</tr></thead>
    <tbody>${children}</tbody></table></div>`;
