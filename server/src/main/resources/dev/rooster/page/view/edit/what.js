// What is said, to whom, and under which name.
import { html } from '../../lib.js';
import { AreaField, Choice, TextField } from './fields.js';

const MOST = 100_000;

export function What({ form, agents, effective }) {
  const usual = agents.find((it) => it.default)?.name ?? effective?.agent;
  return html`<section class="card block" aria-labelledby="b-what"><h2 id="b-what" class="sr">What</h2>
    <${AreaField} form=${form} part="message" field="message" label="Message" rows=${4} focused=${form.draft.message === '' && !form.reading} placeholder="check the oven"
      hint=${`${form.draft.message.length.toLocaleString('en')} of ${MOST.toLocaleString('en')} characters, taken literally`} />
    <div class="two"><${TextField} form=${form} part="name" field="name" label="Name" placeholder="none" />
      <${Choice} form=${form} part="agent" field="agent" label="Wakes" options=${[['', usual ? `${usual}, the default` : 'the default agent'], ...agents.map(({ name }) => [name, name])]} /></div>
  </section>`;
}
