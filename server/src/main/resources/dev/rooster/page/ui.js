// The small parts that all views use: icons, marks of outcomes, texts of people, menus, toasts.
import { classes, html, useEffect, useRef, useState } from './lib.js';
import { read } from './store.js';

/** An icon of index.html, such as "run"; always beside a text or in a button with a label. */
export const Icon = ({ name }) => html`<svg class="i" aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;

const STATUS_WORDS = {
  ok: 'OK', error: 'Error', skipped: 'Skipped', missed: 'Missed', interrupted: 'Interrupted', blocked: 'Blocked',
  running: 'Running', planned: 'Planned', waiting: 'Waiting for Done',
};
export const statusWord = (status) => STATUS_WORDS[status] ?? status;

/** The mark of an outcome; shape says what it was, colour how much it matters. */
export const Glyph = ({ status }) =>
  html`<svg class=${classes('g', status)} aria-hidden="true"><use href=${`#g-${status}`} /></svg>`;

export const Status = ({ status, text }) =>
  html`<span class=${classes('status', status)}><${Glyph} status=${status} /><b>${text ?? statusWord(status)}</b></span>`;

// ---- texts that somebody wrote

/**
 * What is not seen, but is read by a model or changes what is seen: controls, formats such as overrides of the direction,
 * tags, fillers, the empty Braille pattern, variation selectors. Only the one that chooses an emoji's look stays.
 */
const HIDDEN = /(?!(?<=\p{Emoji})[\ufe0e\ufe0f]|[\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;
const FOLD_AFTER = 2_000;
const LINK = /\bhttps?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g;

/** Makes hidden characters visible, as their code. */
export const visible = (text) => String(text ?? '').replace(HIDDEN, (it) => `\u2423${it.codePointAt(0).toString(16).padStart(4, '0')}`);

/** One line of a text that somebody wrote. */
export const Line = ({ text, most = 300 }) => {
  const shown = visible(text).replace(/\s+/g, ' ').trim();
  return html`<bdi>${shown.length > most ? `${shown.slice(0, most)}…` : shown}</bdi>`;
};

/** A whole text that somebody wrote: folded when it is longer than fold; links are shown whole. */
export function Text({ text, fold = FOLD_AFTER }) {
  const [open, setOpen] = useState(false);
  const all = visible(text);
  const folds = all.length > fold;
  // Never half of a character.
  const shown = open || !folds ? all : all.slice(0, fold).replace(/[\ud800-\udbff]$/, '');
  return html`<bdi class="written">${linked(shown)}${shown.length < all.length ? '…' : ''}</bdi>
    ${folds && html`<button class="more-text" onClick=${() => setOpen(!open)}>
      ${open ? 'Show less' : `Show all, ${all.length.toLocaleString('en')} characters`}</button>`}`;
}

function linked(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(from, match.index));
    parts.push(html`<a class="link" href=${match[0]} target="_blank" rel="noreferrer noopener">${match[0]}</a>`);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** The name of a reminder, else the beginning of its message. */
export const titleOf = (reminder) => visible(reminder.name) || visible(reminder.message).replace(/\s+/g, ' ').trim().slice(0, 80) || reminder.id;

/** An address as people say it. */
export const addressWord = (address) => (address === 'terminal:default' ? 'inbox' : address);

// ---- states

/** What went wrong, where it happened, and what to do. */
export const Failure = ({ error, retry }) => html`
  <div class="failure" role="alert"><${Glyph} status="error" />
    <p><b>${visible(error.message)}</b>${error.remedy && html` <span class="mid">${capital(visible(error.remedy))}</span>`}</p>
    ${retry && html`<button class="btn small" onClick=${retry}>Try again</button>`}
  </div>`;

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Placeholders of the final size, after a moment without data. */
export function Waiting({ rows = 3 }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return html`<div class="waiting-rows" aria-busy="true">${shown && Array.from({ length: rows }, () => html`<div class="ghost" />`)}</div>`;
}

// ---- controls

export const Switch = ({ on, label, disabled, onChange }) =>
  html`<input class="switch" type="checkbox" role="switch" checked=${on} aria-label=${label} disabled=${disabled}
    onChange=${(event) => onChange(event.currentTarget.checked)} />`;

/** A choice of a few: options are [value, text] pairs. */
export const Segments = ({ name, label, options, value, onChange }) => html`
  <fieldset class="seg" aria-label=${label}>${options.map(([option, text]) => html`
    <label key=${option}><input type="radio" name=${name} checked=${option === value} onChange=${() => onChange(option)} />${text}</label>`)}
  </fieldset>`;

/** A button that opens a list of actions: items are {text, icon, act, danger, disabled, href} or null. */
export function Menu({ label, icon = 'more', items, class: name = 'btn icon quiet', children }) {
  const [open, setOpen] = useState(false);
  const box = useRef(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event) => box.current?.contains(event.target) || setOpen(false);
    document.addEventListener('pointerdown', outside);
    const list = box.current.querySelector('[role=menu]');
    if (list.getBoundingClientRect().bottom > innerHeight - 8) list.classList.add('up');
    list.scrollIntoView({ block: 'nearest' });
    list.querySelector('[role=menuitem]:not(:disabled)')?.focus();
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const keyed = (event) => {
    if (!open) return;
    const found = [...box.current.querySelectorAll('[role=menuitem]:not(:disabled)')];
    const at = found.indexOf(document.activeElement);
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1 + found.length, Home: 0, End: found.length - 1 };
    if (event.key in moves) found[moves[event.key] % found.length]?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return html`<span class="menu" ref=${box} onKeyDown=${keyed}>
    <button class=${name} aria-haspopup="menu" aria-expanded=${open} aria-label=${label} title=${label} onClick=${() => setOpen(!open)}>
      ${children ?? html`<${Icon} name=${icon} />`}</button>
    ${open && html`<ul role="menu" aria-label=${label}>${items.filter(Boolean).map((item) => html`
      <li role="none"><button role="menuitem" class=${classes(item.danger && 'bad')} disabled=${item.disabled}
        onClick=${() => { close(); item.act(); }}>${item.icon && html`<${Icon} name=${item.icon} />`}${item.text}</button></li>`)}</ul>`}
  </span>`;
}

/** A dialog of the browser: keeps the focus inside, and Esc closes it. */
export function Dialog({ label, onClose, children, class: name }) {
  const box = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current.showModal();
    return () => before?.focus?.();
  }, []);
  const outside = (event) => event.target === box.current && onClose();
  return html`<dialog ref=${box} class=${name} aria-label=${label} onClose=${onClose} onClick=${outside}>${children}</dialog>`;
}

// ---- what was done, and undoing it

let toasts = [];
let showToasts = () => {};
let announced = () => {};
let nextToast = 1;
const UNDO_MS = 6_000;
const AGAIN_MS = 1_000;
/** A lock of each tab with something that is done when it can no longer be undone. */
const OPEN = 'rooster-undo';
const PATIENCE_MS = 3_000;

/** Says something politely to screen readers. */
export const announce = (text) => announced(visible(text));

/**
 * Says what was done. With undo, offers it for six seconds, longer while it has the focus; then calls done, also if the
 * page is hidden, or closes before.
 */
export function toast({ text, undo, done, bad }) {
  const it = { id: nextToast++, text, bad, undo, done };
  it.timer = setTimeout(() => expire(it), UNDO_MS);
  if (done) navigator.locks.request(OPEN, { mode: 'shared' }, () => new Promise((resolve) => { it.over = resolve; if (it.isOver) resolve(); }));
  toasts.slice(0, -2).forEach(finish);
  toasts = [...toasts.slice(-2), it];
  announce(undo ? `${text}. Undo is possible.` : text);
  showToasts(toasts);
}

function expire(it) {
  const focused = document.querySelector(`[data-toast="${it.id}"]:focus-within`);
  // Without the daemon, it could not be done.
  const waits = it.done && read().connection === 'gone';
  if (focused || waits) it.timer = setTimeout(() => expire(it), AGAIN_MS);
  else close(it);
}

function close(it) {
  finish(it);
  drop(it);
}

function finish(it) {
  const { done } = it;
  it.done = null;
  clearTimeout(it.timer);
  const asked = Promise.resolve(done?.());
  asked.then(() => release(it), () => release(it));
}

function release(it) {
  it.isOver = true;
  it.over?.();
}

/** Does at once what could be undone. */
export function finishToasts() {
  toasts.forEach(finish);
  toasts = [];
  showToasts(toasts);
}

/** Resolves when no tab has something to do any more; soon in any case. */
export const allFinished = () => navigator.locks.request(OPEN, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {}).catch(() => {});

function drop(it) {
  clearTimeout(it.timer);
  toasts = toasts.filter((other) => other !== it);
  showToasts(toasts);
}

/** Undoes the latest thing that can be undone. */
export function undoLatest() {
  const it = [...toasts].reverse().find((other) => other.undo);
  if (!it) return false;
  undone(it);
  return true;
}

function undone(it) {
  it.done = null;
  release(it);
  drop(it);
  it.undo();
  announce('Undone');
}

window.addEventListener('pagehide', () => toasts.forEach(finish));

export function Toasts() {
  const [shown, setShown] = useState(toasts);
  const [said, setSaid] = useState('');
  useEffect(() => {
    showToasts = setShown;
    announced = (text) => setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return html`<div class="sr" role="status" aria-live="polite">${said}</div>
    <div class="toasts">${shown.map((it) => html`
      <div class=${classes('toast', it.bad && 'refused')} key=${it.id} data-toast=${it.id}><span><${Line} text=${it.text} /></span>
        ${it.undo && html`<button class="btn small" onClick=${() => undone(it)}>Undo<kbd>U</kbd></button>`}
        <button class="btn small icon" aria-label="Dismiss" onClick=${() => close(it)}><${Icon} name="x" /></button></div>`)}</div>`;
}

/** Says why something was refused. */
export const refuse = (error) => toast({ text: error.remedy ? `${error.message}. ${capital(error.remedy)}` : error.message, bad: true });
