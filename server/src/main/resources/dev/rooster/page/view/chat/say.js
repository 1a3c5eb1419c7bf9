// The field to write in: Enter sends, Shift and Enter makes a new line. What is not sent is kept.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../lib.js';
import { useStore } from '../../store.js';
import { Icon } from '../../ui.js';
import { draft, onDraft, setDraft } from './draft.js';

const LONGEST = 100_000;

export function SayBox({ agent, on, onSend, onStop }) {
  const [text, setText] = useState(draft);
  const field = useRef(null);
  const gone = useStore((it) => it.connection === 'gone');
  useEffect(() => onDraft((changed) => {
    setText(changed);
    field.current?.focus();
  }), []);
  useLayoutEffect(() => {
    // As high as its text, to a limit of the style.
    field.current.style.blockSize = 'auto';
    field.current.style.blockSize = `${field.current.scrollHeight}px`;
  }, [text]);
  const type = (event) => {
    setText(event.currentTarget.value);
    sessionStorage.setItem('rooster.draft', event.currentTarget.value);
  };
  const submit = (event) => {
    event?.preventDefault();
    const message = text.trim();
    if (!message || on || gone) return;
    setText('');
    setDraft('');
    onSend(message);
  };
  const keyed = (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
    else if (event.key === 'Escape') event.currentTarget.blur();
  };
  return html`<form class="say-box" onSubmit=${submit}><label class="sr" for="say">Message to ${agent}</label>
    <textarea id="say" ref=${field} rows="1" maxlength=${LONGEST} placeholder=${`Write to ${agent}`} enterkeyhint="send"
      value=${text} onInput=${type} onKeyDown=${keyed} />
    ${on ? html`<button type="button" class="btn icon" aria-label="Stop the turn" title="Stop the turn" onClick=${onStop}><${Icon} name="stop" /></button>`
      : html`<button class="btn primary icon" aria-label="Send" title="Send" disabled=${!text.trim() || gone}><${Icon} name="send" /></button>`}</form>`;
}
