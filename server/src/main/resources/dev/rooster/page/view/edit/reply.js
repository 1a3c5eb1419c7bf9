// Where the reply goes.
import { html } from '../../lib.js';
import { useQuery, useStore } from '../../store.js';
import { addressWord } from '../../ui.js';
import { Kinds, Problem, Tokens } from './fields.js';

const HINTS = {
  always: 'Every reply is delivered, and so are failures.',
  as_needed: 'A reply with nothing to report is not delivered. Failures always are.',
  never: 'Nothing is delivered, not even failures. Replies stay in the history.',
};

export function Reply({ form }) {
  const operator = useStore((it) => it.me?.operator);
  const pairings = useQuery(operator ? '/api/pairings' : null);
  const { when } = form.draft;
  const known = ['inbox', ...(pairings.data?.items ?? []).filter((it) => it.status === 'paired').map((it) => it.address)];
  return html`<section class="card block" aria-labelledby="b-to">
    <div class="head"><h2 id="b-to">Reply</h2><${Kinds} form=${form} part="when" label="Which replies are delivered" options=${[['always', 'Always'], ['as_needed', 'As needed'], ['never', 'Never']]} /></div>
    ${when !== 'never' && html`<${Tokens} form=${form} part="to" field="delivery" problem="delivery.to" label="Send it to" list="edit-addresses" placeholder=${form.draft.to.length ? 'Add an address' : 'inbox; or telegram:42, webhook:https://…'}
      show=${addressWord} read=${(it) => (it === 'inbox' ? 'terminal:default' : it)} />
      <datalist id="edit-addresses">${known.map((it) => html`<option key=${it} value=${it} />`)}</datalist>`}
    <${Problem} problem=${form.problem('delivery')} />
    <p class="dim hint">${HINTS[when]}</p>
  </section>`;
}
