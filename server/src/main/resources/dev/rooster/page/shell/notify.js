// Notifications of the desktop: for a message that arrives while no tab of the page is visible.
import { onEvent } from '../store.js';
import { visible } from '../ui.js';

const SETTING = 'rooster.notify';
const SEEN = 'rooster-visible';
const MOST = 160;

/** on, off, or impossible (the browser has none, or the reader has forbidden them). */
export function notifications() {
  if (!('Notification' in window) || Notification.permission === 'denied') return 'impossible';
  return Notification.permission === 'granted' && localStorage.getItem(SETTING) === 'on' ? 'on' : 'off';
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
  onEvent((event) => event.type === 'inbox.arrived' && document.hidden && notify(event.data));
}

async function notify(message) {
  if (notifications() !== 'on') return;
  const { held } = await navigator.locks.query();
  if (held.some((it) => it.name === SEEN)) return;
  const text = visible(message.text ?? '').trim();
  // Hidden tabs all notify; the same tag makes them one.
  const shown = new Notification(visible(message.name || 'Rooster'), {
    body: text.length > MOST ? `${text.slice(0, MOST)}…` : text, tag: `rooster ${message.id}`,
  });
  shown.onclick = () => {
    window.focus();
    location.hash = '#/inbox';
    shown.close();
  };
}
