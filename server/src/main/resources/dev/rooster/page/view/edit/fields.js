// The controls of the form. Each shows beside itself what is wrong with it and what somebody else has changed.
import { classes, html, useEffect, useId, useRef, useState } from '../../lib.js';
import { Glyph, Icon, visible } from '../../ui.js';

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the server says about a control. */
export const Problem = ({ id, problem }) => problem && html`<p class="err" id=${id} role="alert"><${Glyph} status="error" />
  <span>${capital(visible(problem.message))}. ${problem.remedy && html`<span class="mid">${capital(visible(problem.remedy))}.</span>`}</span></p>`;

/**
 * A labelled control. form: {draft, set, problem, mark, reading}; part is the name of the control in the draft, field that
 * of the request, problem the name of its errors.
 */
function Labelled({ form, label, hidden, field, problem = field, hint, children, class: name }) {
  const id = useId();
  const wrong = form.problem(problem);
  const hinted = hint && html`<small class="dim num" id=${`${id}-h`}>${hint}</small>`;
  const described = [hint && `${id}-h`, wrong && `${id}-e`].filter(Boolean).join(' ');
  return html`<div class=${classes('field', name, form.mark(field) && 'marked')}>
    <span class=${hidden ? 'sr' : undefined}><label for=${id}>${label}</label>${form.mark(field) && html` <span class="tag">changed elsewhere</span>`}</span>
    ${children({ id, 'aria-invalid': wrong ? 'true' : undefined, 'aria-describedby': described || undefined, disabled: form.reading })}
    ${hinted}<${Problem} id=${`${id}-e`} problem=${wrong} /></div>`;
}

export const TextField = ({ form, part, placeholder, mono, big, list, type, inputmode, ...rest }) => html`
  <${Labelled} form=${form} ...${rest}>${(attributes) => html`<input type=${type ?? 'text'} class=${classes(mono && 'mono', big && 'big')} value=${form.draft[part]} placeholder=${placeholder}
    list=${list} inputmode=${inputmode} autocomplete="off" autocapitalize="off" spellcheck=${false} onInput=${(event) => form.set({ [part]: event.currentTarget.value })} ...${attributes} />`}</${Labelled}>`;

export function AreaField({ form, part, rows, focused, placeholder, ...rest }) {
  const box = useRef(null);
  // The attribute autofocus works only while the page loads.
  useEffect(() => { if (focused) box.current.focus(); }, []);
  return html`<${Labelled} form=${form} ...${rest}>${(attributes) => html`<textarea ref=${box} rows=${rows} value=${form.draft[part]} placeholder=${placeholder}
    onInput=${(event) => form.set({ [part]: event.currentTarget.value })} ...${attributes} />`}</${Labelled}>`;
}

/** options are [value, text] pairs; a value that is not among them is added, as what is stored must be shown. */
export function Choice({ form, part, options, ...rest }) {
  const value = form.draft[part];
  const all = options.some(([option]) => option === value) ? options : [...options, [value, value]];
  return html`<${Labelled} form=${form} ...${rest}>${(attributes) => html`<select value=${value} onChange=${(event) => form.set({ [part]: event.currentTarget.value })} ...${attributes}>
    ${all.map(([option, text]) => html`<option key=${option} value=${option} selected=${option === value}>${text}</option>`)}</select>`}</${Labelled}>`;
}

export function Check({ form, part, field = part, label, hint }) {
  const id = useId();
  const wrong = form.problem(field);
  const described = [hint && `${id}-h`, wrong && `${id}-e`].filter(Boolean).join(' ');
  return html`<div class=${classes('field', form.mark(field) && 'marked')}>
    <label class="check-line"><input type="checkbox" checked=${form.draft[part]} disabled=${form.reading} aria-invalid=${wrong ? 'true' : undefined} aria-describedby=${described || undefined}
      onChange=${(event) => form.set({ [part]: event.currentTarget.checked })} /><span>${label}</span></label>
    ${hint && html`<small class="dim" id=${`${id}-h`}>${hint}</small>`}<${Problem} id=${`${id}-e`} problem=${wrong} /></div>`;
}

/** Several short texts: added by Enter or a comma, removed by a button or Backspace. */
export function Tokens({ form, part, placeholder, list, show = (it) => it, read = (it) => it, ...rest }) {
  const [typed, setTyped] = useState('');
  const box = useRef(null);
  const values = form.draft[part];
  const add = () => {
    const added = typed.split(',').map((it) => read(it.trim())).filter((it) => it && !values.includes(it));
    setTyped('');
    if (added.length) form.set({ [part]: [...values, ...new Set(added)] });
  };
  const drop = (value) => {
    form.set({ [part]: values.filter((it) => it !== value) });
    box.current.querySelector('input').focus();
  };
  const keyed = (event) => {
    if ((event.key === 'Enter' && typed.trim()) || event.key === ',') add();
    else if (event.key === 'Backspace' && typed === '' && values.length) drop(values.at(-1));
    else return;
    event.preventDefault();
  };
  return html`<${Labelled} form=${form} ...${rest}>${(attributes) => html`<span class="tokens" ref=${box}>${values.map((value) => html`
      <span class="tag" key=${value}><bdi>${visible(show(value))}</bdi><button type="button" class="drop" aria-label=${`Remove ${show(value)}`} disabled=${form.reading} onClick=${() => drop(value)}><${Icon} name="x" /></button></span>`)}
    <input type="text" value=${typed} placeholder=${placeholder} list=${list} autocomplete="off" autocapitalize="off" spellcheck=${false} onInput=${(event) => setTyped(event.currentTarget.value)}
      onKeyDown=${keyed} onBlur=${add} ...${attributes} /></span>`}</${Labelled}>`;
}

/** A choice of a few as one control in the head of a block. */
export const Kinds = ({ form, part, label, options }) => html`<fieldset class="seg" aria-label=${label} disabled=${form.reading}>${options.map(([value, text]) => html`
  <label key=${value}><input type="radio" name=${`edit-${part}`} checked=${form.draft[part] === value} onChange=${() => form.choose(part, value)} /><span>${text}</span></label>`)}</fieldset>`;
