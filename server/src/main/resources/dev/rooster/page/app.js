// The shell: navigation, clock, state of the connection, and the view of the current address.
import { classes, html, render, useEffect, useRef, useState } from './lib.js';
import { useKeys } from './keys.js';
import { start } from './live.js';
import { go, href, usePlace } from './router.js';
import { aboutNeeds, onEvent, set, tell, useQuery, useStore, where } from './store.js';
import { clock, duration, fields, onTick, readerZone, Ticking } from './time.js';
import { announce, Failure, Icon, Toasts, undoLatest, visible, Waiting } from './ui.js';
import { lazy, otherStyles } from './lazy.js';
import { VIEWS } from './views.js';
import { news, sentence } from './shell/news.js';
import { startNotifications } from './shell/notify.js';
import { applyTheme } from './shell/settings.js';
import { Brand, Side, Tabs } from './shell/side.js';

const KeysHelp = lazy(() => import('./shell/keyshelp.js'), 'KeysHelp');
const Palette = lazy(() => import('./shell/palette.js'), 'Palette');

function App() {
  const place = usePlace();
  const connection = useStore((it) => it.connection);
  const me = useStore((it) => it.me);
  const [help, setHelp] = useState(false);
  const [palette, setPalette] = useState(false);
  const known = VIEWS[place.view] ? place.view : 'now';
  // One of the reminders is among them, except the one that is being created.
  const section = VIEWS[known].hidden && place.rest.length ? 'reminders' : known;
  useCounts(me);
  useKeys('Everywhere', {
    '/': ['search', () => (document.querySelector('[data-search]') ? document.querySelector('[data-search]').focus() : setPalette(true))],
    'ctrl+k': ['search or command', () => setPalette(true)],
    n: ['new reminder', () => go(href('edit'))],
    'g n': ['go to Now', () => go(href('now'))],
    'g i': ['go to Inbox', () => go(href('inbox'))],
    'g r': ['go to Reminders', () => go(href('reminders'))],
    'g h': ['go to History', () => go(href('history'))],
    'g c': ['go to Chat', () => go(href('chat'))],
    u: ['undo', undoLatest],
    '?': ['list the keys', () => setHelp(true)],
  });
  if (connection === 'out') return html`<${HowToGetIn} />`;
  return html`
    <a class="skip" href="#main" onClick=${(event) => { event.preventDefault(); document.getElementById('main').focus(); }}>Skip to content</a>
    <div class=${classes('app', connection)}>
      <${Side} current=${section} />
      <main class="page" id="main" tabindex="-1">
        <${Gone} />
        <${View} key=${known} name=${known} place=${place} onSearch=${() => setPalette(true)} />
      </main>
      <${Tabs} current=${section} />
    </div>
    <${Toasts} />
    ${help && html`<${KeysHelp} onClose=${() => setHelp(false)} />`}
    ${palette && html`<${Palette} onClose=${() => setPalette(false)} onKeys=${() => setHelp(true)} />`}`;
}

/** More unread messages are not counted, as each would be read whole. */
const MOST_UNREAD = 100;

/** The numbers beside the navigation. */
function useCounts(me) {
  const mine = me !== null;
  const attention = useQuery(mine ? '/api/attention' : null, aboutNeeds);
  const inbox = useQuery(mine ? `/api/inbox?limit=${MOST_UNREAD}` : null, (it) => it.type.startsWith('inbox.'));
  const rows = useQuery(mine ? '/api/reminder-rows?limit=1' : null, (it) => /^reminder\.(created|deleted|cancelled|completed)$/.test(it.type));
  useEffect(() => onTick((at) => at % 60_000 < 1_000 && tell({ type: 'page.minute' })), []);
  useEffect(() => {
    const begun = attention.data ? news(attention.data.items) : [];
    if (begun.length) announce(sentence(begun));
  }, [attention.data]);
  useEffect(() => {
    set({ needs: attention.data?.count ?? 0, unread: inbox.data?.items.length ?? 0, moreUnread: Boolean(inbox.data?.next_cursor), reminders: rows.data?.counts.all ?? 0 });
  }, [attention.data, inbox.data, rows.data]);
}

/** Loads the module of a view when it is first shown; moves the focus to its heading. */
function View({ name, place, onSearch }) {
  const [module, setModule] = useState(null);
  const [failure, setFailure] = useState(null);
  const heading = useRef(null);
  useEffect(() => {
    const { load, plain } = VIEWS[name];
    Promise.all([load(), plain ? null : otherStyles()]).then(([loaded]) => setModule(loaded),
      (error) => setFailure(Object.assign(error, { remedy: 'reload the page' })));
  }, []);
  const named = useStore((it) => it.named);
  const title = named?.where === where() ? named.text : module?.title?.(place) ?? VIEWS[name].text;
  // What is shown within a view, such as another reminder, is also gone to; a search or a filter is not.
  const path = place.rest.join('/');
  useEffect(() => {
    if (View.visited) heading.current?.focus();
    View.visited = true;
  }, [path]);
  useEffect(() => { document.title = `${title} · Rooster`; }, [title]);
  return html`<div class="top">${VIEWS[name].hidden && html`<p class="crumb only-wide"><a href=${href('reminders')}>Reminders</a><${Icon} name="right" /></p>`}
      <h1 ref=${heading} tabindex="-1">${title}</h1><${Clock} />
      <button class="find" onClick=${onSearch}><${Icon} name="search" /><span>Search or command</span><kbd>Ctrl K</kbd></button></div>
    <div class=${classes('view', `view-${name}`)}>
      ${failure ? html`<${Failure} error=${failure} />` : module ? html`<${module.default} place=${place} />` : html`<${Waiting} rows=${4} />`}</div>`;
}

function Clock() {
  useStore((it) => it.me);
  return html`<p class="clock only-wide"><b><${Ticking} text=${clockText} /></b> <${Ticking} text=${dateText} /></p>`;
}
const clockText = (at) => clock(at, { seconds: true });
const dateText = (at) => {
  const it = fields(at);
  return `${it.weekday} ${it.day} ${it.month} ${it.year}, ${readerZone()}`;
};

/** Says that the daemon does not answer, and for how long it did not. */
function Gone() {
  const connection = useStore((it) => it.connection);
  const goneSince = useStore((it) => it.goneSince);
  const wasGone = useStore((it) => it.wasGoneMs);
  useEffect(() => {
    if (!wasGone) return undefined;
    const timer = setTimeout(() => set({ wasGoneMs: 0 }), 8_000);
    return () => clearTimeout(timer);
  }, [wasGone]);
  if (connection === 'gone') {
    return html`<p class="bar gone" role="alert"><b>Rooster has not responded since ${clock(goneSince, { seconds: true })}.</b> If it is down, run <code>rooster up</code>.</p>`;
  }
  return wasGone ? html`<p class="bar back" role="status">Reconnected after ${duration(wasGone)}. Everything was reloaded.</p>` : null;
}

function HowToGetIn() {
  const failed = useStore((it) => it.loginError);
  useEffect(() => { document.title = 'Rooster'; }, []);
  return html`<main class="door" id="main"><div class="card"><${Brand} />
    <h1 tabindex="-1">${failed ? 'This link did not work' : 'You are not logged in'}</h1>
    <p>Run this in a terminal on this machine:</p><pre><code>rooster open</code></pre>
    <p class="mid">It opens the page with a link that works once, for ten minutes.</p>
    ${failed && html`<${Failure} error=${failed} />`}</div></main>`;
}

applyTheme();
startNotifications();
onEvent((event) => event.type === 'inbox.arrived' && announce(`New message: ${visible(event.data?.name ?? '')}`));
start();
render(html`<${App} />`, document.getElementById('root'));
