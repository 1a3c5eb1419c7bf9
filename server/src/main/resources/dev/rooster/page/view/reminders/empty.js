// What the list shows when there is nothing in it.
import { html } from '../../lib.js';
import { href } from '../../router.js';
import { Icon, Line } from '../../ui.js';
import { parse, withWord } from './search.js';

const EXAMPLES = [
  ['check the oven', 'in 20 minutes'],
  ['Read my calendar and write what is fixed today, in at most five lines', 'every weekday at 7:30'],
  ['Check the build. Say so only when it has turned red', 'every 10 minutes'],
];

/** The first step: examples that fill the form. */
export const Empty = () => html`<section class="card nothing"><h2>No reminders yet</h2>
  <p class="mid">A reminder wakes an agent with a message, at a time that you choose. Start from one of these, or with <kbd>N</kbd>.</p>
  <ul class="examples">${EXAMPLES.map(([message, text]) => html`<li key=${text}><a class="example" href=${href('edit', [], { message, text })}>
    <b>${text}</b><span class="mid">${message}</span><${Icon} name="right" /></a></li>`)}</ul></section>`;

export function Nothing({ text, ended }) {
  const { status } = parse(text);
  return html`<section class="card nothing"><h2>Nothing found</h2>
    ${text && html`<p class="mid">No reminder matches <${Line} text=${text} most=${200} />.</p>`}
    <p class="acts">${text && html`<a class="btn" href=${href('reminders')}>Clear the search</a>`}
      ${!status && ended > 0 && html`<a class="btn quiet" href=${href('reminders', [], { q: withWord(text, 'status', 'all') })}>Search ${ended.toLocaleString('en')} ended too</a>`}</p></section>`;
}
