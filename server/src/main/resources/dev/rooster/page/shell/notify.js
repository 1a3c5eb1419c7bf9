// Notifications of the desktop, while no tab of the page is visible: of messages, and of what begins to need the reader,
// such as an approval or the first failure of a reminder.
import { get } from '../api.js';
import { aboutNeeds, onEvent } from '../store.js';
import { visible } from '../ui.js';
import { news, subjectOf, wordOf } from './news.js';

const SETTING = 'rooster.notify';
const SEEN = 'rooster-visible';
const MOST = 160;
/** A run that fails is several events. */
const SETTLE_MS = 1_000;
/** The messages since the last look for news: what they tell is no news. */
let heard = [];

/** on, off, blocked (wanted, but forbidden in the browser), or impossible (the browser has none, or nobody wants them). */
export function notifications() {
  if (!('Notification' in window)) return 'impossible';
  const wanted = localStorage.getItem(SETTING) === 'on';
  if (Notification.permission === 'denied') return wanted ? 'blocked' : 'impossible';
  return Notification.permission === 'granted' && wanted ? 'on' : 'off';
}

export async function setNotifications(on) {
  if (on && Notification.permission !== 'granted') await Notification.requestPermission();
  localStorage.setItem(SETTING, on ? 'on' : 'off');
  return notifications();
}

/** Each visible tab holds a shared lock, so that a hidden one knows of it. */
export function startNotifications() {
  let release = null;
  const look = () => {
    if (document.hidden) {
      release?.();
      release = null;
    } else if (!release) {
      navigator.locks.request(SEEN, { mode: 'shared' }, () => (document.hidden ? undefined : new Promise((resolve) => { release = resolve; })));
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  let timer = null;
  onEvent((event) => {
    if (!document.hidden || notifications() !== 'on') return;
    if (event.type === 'inbox.arrived') arrived(event.data);
    else if (aboutNeeds(event)) timer ??= setTimeout(() => { timer = null; lookForNews(); }, SETTLE_MS);
  });
}

async function isSeen() {
  const { held } = await navigator.locks.query();
  return held.some((it) => it.name === SEEN);
}

async function arrived(message) {
  heard.push(message);
  // As the news of its failure, if that has been told before: one replaces the other.
  const id = message.due_at ? `${message.reminder_id}@${message.due_at}` : message.id;
  if (!(await isSeen())) notify(id, visible(message.name || 'Rooster'), visible(message.text ?? '').trim(), '#/inbox');
}

async function lookForNews() {
  const messages = heard;
  heard = [];
  if (!document.hidden || (await isSeen())) return;
  try {
    const { items } = await get('/api/attention');
    const untold = news(items).filter((it) => !messages.some((message) => tells(message, it)));
    untold.forEach((it) => notify(it.kind === 'failing' ? it.run_id : it.id, subjectOf(it), capital(wordOf(it)), '#/now'));
  } catch {
    // Without an answer there is no news.
  }
}

/** Whether a message is about what needs the reader: the failure of its reminder, or an approval, which it begins with. */
function tells(message, { kind, reminder }) {
  if (kind === 'failing') return message.reminder_id === reminder?.id;
  return kind === 'approval' && message.reminder_id === null && message.text.startsWith(`${reminder.id} `);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Hidden tabs all notify; the same tag makes them one. */
function notify(id, title, text, address) {
  const shown = new Notification(title, { body: text.length > MOST ? `${text.slice(0, MOST)}…` : text, tag: `rooster ${id}` });
  shown.onclick = () => {
    window.focus();
    location.hash = address;
    shown.close();
  };
}
