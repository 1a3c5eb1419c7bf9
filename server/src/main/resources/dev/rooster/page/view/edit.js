// Add and edit: finds what the form starts from.
import { html, useMemo } from '../lib.js';
import { usePending } from '../actions.js';
import { aboutReminders, useQuery, useTitle } from '../store.js';
import { Failure, titleOf, Waiting } from '../ui.js';
import { EMPTY, fromReminder } from './edit/draft.js';
import { Editor } from './edit/editor.js';

export const title = ({ rest }) => (rest[0] ? 'Edit' : 'New reminder');

export default function Edit({ place }) {
  const [id] = place.rest;
  const { from, message, text } = place.query;
  const key = [id ? `edit ${id}` : from ? `from ${from}` : 'new', message, text].filter(Boolean).join(' ');
  return html`<${Form} key=${key} id=${id} from=${from} message=${message} text=${text} place=${key} />`;
}

function Form({ id, from, message, text, place }) {
  const of = id ?? from;
  const read = useQuery(of ? `/api/reminders/${encodeURIComponent(of)}` : null, (event) => id !== undefined && aboutReminders(event) && concerns(event, id, read.data));
  usePending(read.began);
  useTitle(id && read.data ? titleOf(read.data) : null);
  const initial = useMemo(() => {
    if (!from) return { ...EMPTY, message: message ?? '', text: text ?? '' };
    return read.data ? copy(read.data) : null;
  }, [from ? read.data?.id : '']);
  if (of && !read.data) return read.error ? html`<${Failure} error=${read.error} retry=${read.reload} />` : html`<${Waiting} rows=${6} />`;
  return html`<${Editor} reminder=${id ? read.data : null} initial=${initial} place=${place} />`;
}

const concerns = ({ data }, id, reminder) => [id, reminder?.id].some((it) => it !== undefined && (data?.id === it || data?.reminder_id === it));

/** A form for another reminder like this one. */
function copy(reminder) {
  const draft = fromReminder(reminder);
  return { ...draft, name: draft.name && `${draft.name}-2` };
}
