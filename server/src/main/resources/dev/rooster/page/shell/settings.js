// What a reader can set for this browser: colours and notifications; and the state of the connection.
import { classes, html, useEffect, useMemo, useState } from '../lib.js';
import { logout, useLive } from '../live.js';
import { useStore } from '../store.js';
import { duration, Ticking } from '../time.js';
import { refuse } from '../ui.js';
import { notifications, setNotifications } from './notify.js';

const THEME = 'rooster.theme';
const CHANGED = 'rooster-theme';

export function applyTheme() {
  const theme = localStorage.getItem(THEME);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function setTheme(theme) {
  localStorage.setItem(THEME, theme);
  applyTheme();
  window.dispatchEvent(new Event(CHANGED));
}

window.addEventListener('storage', (event) => event.key === THEME && (applyTheme(), window.dispatchEvent(new Event(CHANGED))));

export function Theme() {
  const current = () => document.documentElement.dataset.theme ?? 'system';
  const [theme, setShown] = useState(current);
  useEffect(() => {
    const changed = () => setShown(current());
    window.addEventListener(CHANGED, changed);
    return () => window.removeEventListener(CHANGED, changed);
  }, []);
  return html`<label class="theme"><span class="sr">Colours</span><select value=${theme} onChange=${(event) => setTheme(event.currentTarget.value)}>
    <option value="system">System colours</option><option value="light">Light</option><option value="dark">Dark</option></select></label>`;
}

/** Offers notifications of the desktop, if the browser has them; says how to allow them, if they are wanted but blocked. */
export function Notifications() {
  const [state, setState] = useState(notifications);
  if (state === 'impossible') return null;
  const choose = async () => setState(await setNotifications(state !== 'on'));
  return html`<div role="status">${state === 'blocked' && html`<p class="blocked">The browser blocks notifications of this page. To allow them,
      click on the icon beside the address.</p>`}</div>
    ${state !== 'blocked' && html`<button class="quiet-link" aria-pressed=${state === 'on'} onClick=${choose}>${state === 'on' ? 'Notifications are on' : 'Notify me'}</button>`}`;
}

export function LogOut() {
  const me = useStore((it) => it.me);
  const live = useLive();
  return me && html`<button class="quiet-link" disabled=${!live} onClick=${() => logout().catch(refuse)}>${me.user ? `Log out ${me.user}` : 'Log out'}</button>`;
}

export function Connection() {
  const connection = useStore((it) => it.connection);
  const me = useStore((it) => it.me);
  return html`<span class=${classes('state', connection)}><svg class=${classes('g', connection === 'live' ? 'ok' : 'missed')} aria-hidden="true"><use href=${connection === 'live' ? '#g-ok' : '#g-missed'} /></svg>
      ${{ live: 'Live', connecting: 'Connecting', gone: 'No answer' }[connection]}</span>
    <span class="num">${location.host}${me && connection === 'live' && html`, <${Up} since=${me.since} />`}</span>`;
}

function Up({ since }) {
  const text = useMemo(() => (at) => `up ${duration(Math.max(0, at - Date.parse(since)))}`, [since]);
  return html`<${Ticking} text=${text} />`;
}
