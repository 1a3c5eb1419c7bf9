// Above the list: search, filters with their counts, order, and what is done to the selection.
import { html, useRef, useState } from '../../lib.js';
import { href, setQuery } from '../../router.js';
import { useQuery } from '../../store.js';
import { Dialog, Glyph, Icon, Menu, refuse } from '../../ui.js';
import { leftOut, MANY, pauseAll, purgeAll, removable, removeAll, resumeAll } from './bulk.js';
import { isEnded } from './facts.js';
import { parse, withWord } from './search.js';

const SORTS = [['next', 'By next'], ['name', 'By name'], ['last', 'By last run'], ['agent', 'By agent']];
const FILTERS = [['', 'All', 'all'], ['active', 'Active'], ['pending', 'Pending'], ['failing', 'Failing'], ['paused', 'Paused'], ['ended', 'Ended']];

export function Tools({ text, sort, counts, plain, onSelect }) {
  const agents = useQuery(plain ? null : '/api/agents');
  const chosen = parse(text);
  const word = SORTS.find(([value]) => value === sort)?.[1] ?? 'By next';
  const search = (q) => setQuery({ q });
  return html`<div class="tools">
    <label class="search"><${Icon} name="search" /><span class="sr">Search reminders</span>
      <input type="search" data-search value=${text} placeholder="Name, text or status:failing" autocomplete="off" spellcheck="false"
        onInput=${(event) => search(event.currentTarget.value)} onKeyDown=${(event) => {
  if (event.key === 'Escape') { search(''); event.currentTarget.blur(); } else if (event.key === 'Enter') event.currentTarget.blur(); else return;
  event.preventDefault();
}} /></label>
    ${!plain && html`<div class="scroll-x"><div class="seg" role="group" aria-label="Status">${FILTERS
    .filter(([status, , count = status]) => count === 'all' || counts[count] > 0 || chosen.status === status)
    .map(([status, word, count = status]) => html`<a key=${status} href=${href('reminders', [], { q: withWord(text, 'status', status), sort })}
        aria-current=${(chosen.status ?? '') === status ? 'true' : undefined}>${status === 'failing' && html`<${Glyph} status="error" />`}${word} <span class="dim num">${counts[count].toLocaleString('en')}</span></a>`)}</div></div>
      <span class="only-wide"><${Menu} label=${`${chosen.agent ? `Agent ${chosen.agent}` : 'Agent'}, choose one`} class="btn quiet" items=${[
    { text: 'Every agent', act: () => search(withWord(text, 'agent', '')) },
    ...(agents.data?.items ?? []).map(({ name }) => ({ text: name, act: () => search(withWord(text, 'agent', name)) }))]}>${chosen.agent ? `Agent ${chosen.agent}` : 'Agent'}<${Icon} name="down" /></${Menu}></span>
      <span class="sort only-wide"><${Menu} label=${`${word}, change the order`} class="btn quiet" items=${SORTS.map(([value, word]) => ({ text: word, act: () => setQuery({ sort: value === 'next' ? '' : value }) }))}>
        ${word}<${Icon} name="down" /></${Menu}></span>
      <button class="btn quiet only-wide" onClick=${onSelect}>Select</button>
      <span class="only-narrow"><${Menu} label="Order and selection" class="btn icon quiet" items=${[
    ...SORTS.map(([value, name]) => ({ text: name, act: () => setQuery({ sort: value === 'next' ? '' : value }) })),
    { text: 'Select several', act: onSelect },
    chosen.agent && { text: 'Every agent', act: () => search(withWord(text, 'agent', '')) },
    ...(agents.data?.items ?? []).map(({ name }) => ({ text: `Agent ${name}`, act: () => search(withWord(text, 'agent', name)) }))]} /></span>`}
  </div>`;
}

/** Instead of the tools while reminders are selected. rows() reads all that are selected. */
export function Selection({ count, total, rows, onAll, onClose, blocked }) {
  const [asked, setAsked] = useState(null);
  const busy = useRef(false);
  /** Reads what is selected, one thing at a time; what goes wrong is said, and the selection stays. */
  const withRows = async (use) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await use(await rows());
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
    }
  };
  const start = (act) => withRows(async (found) => {
    await act(found);
    onClose();
  });
  const removing = () => withRows(async (found) => {
    const ended = found.length > 0 && found.every(isEnded);
    const concerned = ended ? found : removable(found);
    if (ended || concerned.length > MANY) {
      setAsked({ ended, count: concerned.length, left: leftOut(found) });
      return;
    }
    await removeAll(found);
    onClose();
  });
  return html`<div class="tools selection" role="group" aria-label="Selected reminders"><b class="num">${count.toLocaleString('en')} selected</b>
    ${total > count && html`<button class="btn quiet" onClick=${onAll}>Select all ${total.toLocaleString('en')} found</button>`}
    <span class="acts"><button class="btn" disabled=${blocked || count === 0} onClick=${() => start(pauseAll)}>Pause</button>
      <button class="btn" disabled=${blocked || count === 0} onClick=${() => start(resumeAll)}>Resume</button>
      <button class="btn" disabled=${blocked || count === 0} onClick=${removing}>Remove</button></span>
    <button class="btn quiet" onClick=${onClose}>Cancel<kbd>Esc</kbd></button>
    ${asked && html`<${Dialog} label="Remove" onClose=${() => setAsked(null)}>
      <h2>${asked.ended ? 'Delete' : 'Remove'} ${asked.count.toLocaleString('en')} ${asked.count === 1 ? 'reminder' : 'reminders'}?</h2>
      <p class="mid">${asked.ended ? 'Their history is deleted too. This cannot be undone.' : `They are cancelled and never fire again. Their history stays.${asked.left && ` Of the selected ones, ${asked.left}.`}`}</p>
      <div class="acts"><button class="btn primary" autofocus onClick=${() => { setAsked(null); start(asked.ended ? purgeAll : removeAll); }}>${asked.ended ? 'Delete' : 'Remove'}</button>
        <button class="btn quiet" onClick=${() => setAsked(null)}>Cancel</button></div></${Dialog}>`}
  </div>`;
}
