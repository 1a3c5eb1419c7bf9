// The shell: navigation, clock, state of the connection, and the view of the current address.
import { classes, html, render, useEffect, useMemo, useRef, useState } from './lib.js';
import { get } from './api.js';
import { listKeys, setSingleKeys, singleKeys, useKeys } from './keys.js';
import { logout, start } from './live.js';
import { go, href, usePlace } from './router.js';
import { aboutReminders, onEvent, set, useQuery, useStore } from './store.js';
import { clock, duration, fields, readerZone, Ticking } from './time.js';
import { announce, Dialog, Failure, Icon, Toasts, undoLatest, Waiting } from './ui.js';

/** Each view is a module with: default (the component), and title (of the current place). */
const VIEWS = {
  now: { text: 'Now', icon: 'now', load: () => import('./view/now.js') },
  inbox: { text: 'Inbox', icon: 'inbox', load: () => import('./view/inbox.js') },
  reminders: { text: 'Reminders', icon: 'list', load: () => import('./view/reminders.js') },
  history: { text: 'History', icon: 'history', load: () => import('./view/history.js') },
  chat: { text: 'Chat', icon: 'chat', load: () => import('./view/chat.js') },
  sessions: { text: 'Sessions', icon: 'sessions', load: () => import('./view/sessions.js'), inside: true },
  agents: { text: 'Agents', icon: 'agents', load: () => import('./view/agents.js'), inside: true },
  files: { text: 'Files', icon: 'file', load: () => import('./view/files.js'), inside: true },
  edit: { text: 'New reminder', hidden: true, load: () => import('./view/edit.js') },
  reminder: { text: 'Reminder', hidden: true, load: () => import('./view/reminder.js') },
};
const TABS = ['now', 'inbox', 'edit', 'reminders', 'more'];

function App() {
  const place = usePlace();
  const connection = useStore((it) => it.connection);
  const me = useStore((it) => it.me);
  const [help, setHelp] = useState(false);
  const [palette, setPalette] = useState(false);
  const known = VIEWS[place.view] ? place.view : 'now';
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
    <div class="app">
      <${Side} current=${known} />
      <main class="page" id="main" tabindex="-1">
        <${Gone} />
        <${View} key=${known} name=${known} place=${place} onSearch=${() => setPalette(true)} />
      </main>
      <${Tabs} current=${known} onMore=${() => setPalette(true)} />
    </div>
    <${Toasts} />
    ${help && html`<${Keys} onClose=${() => setHelp(false)} />`}
    ${palette && html`<${Palette} onClose=${() => setPalette(false)} />`}`;
}

/** The numbers beside the navigation. */
function useCounts(me) {
  const mine = me !== null;
  const attention = useQuery(mine ? '/api/attention' : null, (it) => aboutReminders(it) || /^(delivery\.|inbox)/.test(it.type));
  const inbox = useQuery(mine ? '/api/inbox?limit=1000' : null, (it) => it.type.startsWith('inbox.'));
  const rows = useQuery(mine ? '/api/reminder-rows?limit=1' : null, (it) => it.type.startsWith('reminder.'));
  useEffect(() => {
    set({ needs: attention.data?.count ?? 0, unread: inbox.data?.items.length ?? 0, reminders: rows.data?.counts.all ?? 0 });
  }, [attention.data, inbox.data, rows.data]);
}

const Brand = () => html`<a class="brand" href=${href('now')}><svg class="mark" aria-hidden="true"><use href="#mark" /></svg>Rooster</a>`;

function Side({ current }) {
  const link = ([name, { text, icon }]) => html`<li key=${name}><a href=${href(name)} aria-current=${name === current ? 'page' : undefined}>
    <${Icon} name=${icon} />${text}<${Count} of=${name} /></a></li>`;
  const shown = Object.entries(VIEWS).filter(([, it]) => !it.hidden);
  return html`<header class="side"><${Brand} />
    <a class="btn primary new" href=${href('edit')}><${Icon} name="plus" />New reminder<kbd>N</kbd></a>
    <nav aria-label="Main">
      <ul>${shown.filter(([, it]) => !it.inside).map(link)}</ul>
      <div><h2>Look inside</h2><ul>${shown.filter(([, it]) => it.inside).map(link)}</ul></div>
    </nav>
    <${Foot} />
  </header>`;
}

function Count({ of }) {
  const count = useStore((it) => ({ now: it.needs, inbox: it.unread, reminders: it.reminders })[of] ?? 0);
  const hot = of !== 'reminders';
  return count > 0 && html`<span class=${classes('count', hot && 'hot')}>${count.toLocaleString('en')}
    <span class="sr">${{ now: ' need you', inbox: ' unread' }[of] ?? ''}</span></span>`;
}

function Foot() {
  const connection = useStore((it) => it.connection);
  const me = useStore((it) => it.me);
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'system');
  const choose = (next) => {
    localStorage.setItem('rooster.theme', next);
    applyTheme();
    setTheme(next);
  };
  return html`<div class="foot">
    <label class="theme"><span class="sr">Colours</span><select value=${theme} onChange=${(event) => choose(event.currentTarget.value)}>
      <option value="system">System colours</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
    ${me && html`<button class="quiet-link" onClick=${logout}>${me.user ? `Log out ${me.user}` : 'Log out'}</button>`}
    <span class=${classes('state', connection)}><svg class="g ok" aria-hidden="true"><use href=${connection === 'live' ? '#g-ok' : '#g-missed'} /></svg>
      ${{ live: 'Live', connecting: 'Connecting', gone: 'No answer' }[connection]}</span>
    <span class="num">${location.host}${me && html`, <${Up} since=${me.since} />`}</span>
  </div>`;
}

function Up({ since }) {
  const text = useMemo(() => (at) => `up ${duration(Math.max(0, at - Date.parse(since)))}`, [since]);
  return html`<${Ticking} text=${text} />`;
}

function Tabs({ current, onMore }) {
  const words = { edit: ['New', 'plus'], more: ['More', 'more'] };
  return html`<nav class="tabs" aria-label="Main">${TABS.map((name) => {
    const [text, icon] = words[name] ?? [VIEWS[name].text, VIEWS[name].icon];
    return name === 'more'
      ? html`<button key=${name} onClick=${onMore}><${Icon} name=${icon} />${text}</button>`
      : html`<a key=${name} href=${href(name)} aria-current=${name === current ? 'page' : undefined}><${Icon} name=${icon} />${text}<${Count} of=${name === 'reminders' ? '' : name} /></a>`;
  })}</nav>`;
}

/** Loads the module of a view when it is first shown; moves the focus to its heading. */
function View({ name, place, onSearch }) {
  const [module, setModule] = useState(null);
  const [failure, setFailure] = useState(null);
  const heading = useRef(null);
  const first = useRef(true);
  const load = () => VIEWS[name].load().then(setModule, (error) => setFailure(Object.assign(error, { remedy: 'reload the page' })));
  useEffect(() => { load(); }, []);
  const title = module?.title?.(place) ?? VIEWS[name].text;
  useEffect(() => {
    document.title = `${title} · Rooster`;
    if (!View.visited) View.visited = true;
    else if (first.current) heading.current?.focus();
    first.current = false;
  }, [title, module]);
  return html`<div class="top"><h1 ref=${heading} tabindex="-1">${title}</h1><${Clock} />
      <button class="find" onClick=${onSearch}><${Icon} name="search" /><span>Search or command</span><kbd aria-hidden="true">Ctrl K</kbd></button></div>
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
    return html`<p class="bar gone" role="alert"><b>No answer since ${clock(goneSince, { seconds: true })}.</b> Nothing fires until <code>rooster up</code>.</p>`;
  }
  return wasGone ? html`<p class="bar back" role="status">Rooster answers again. It was gone for ${duration(wasGone)}; everything was read anew.</p>` : null;
}

function HowToGetIn() {
  const failed = useStore((it) => it.loginError);
  return html`<main class="door" id="main"><div class="card"><${Brand} />
    <h1 tabindex="-1">${failed ? 'This link has expired' : 'You are not logged in'}</h1>
    <p>Run this in a terminal on this machine:</p><pre><code>rooster open</code></pre>
    <p class="mid">It opens the page with a link that works once, for ten minutes. ${failed && html`<${Failure} error=${failed} />`}</p></div></main>`;
}

function Keys({ onClose }) {
  const [single, setSingle] = useState(singleKeys());
  const choose = (on) => { setSingleKeys(on); setSingle(on); };
  return html`<${Dialog} label="Keys" onClose=${onClose} class="keys-dialog"><h2>Keys</h2>
    ${listKeys().map(({ title, keys }) => html`<section key=${title}><h3>${title}</h3><dl>${keys.map(([key, text]) => html`
      <div key=${key}><dt>${key.split(' ').map((it) => html`<kbd>${it.replace('ctrl+', 'Ctrl ')}</kbd> `)}</dt><dd>${text}</dd></div>`)}</dl></section>`)}
    <label class="check"><input type="checkbox" checked=${single} onChange=${(event) => choose(event.currentTarget.checked)} /> Single letters act</label>
    <button class="btn" onClick=${onClose}>Close</button></${Dialog}>`;
}

/** Finds a command or a reminder by a few letters. */
function Palette({ onClose }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [rows, setRows] = useState([]);
  useEffect(() => {
    const abort = new AbortController();
    get(`/api/reminder-rows?limit=8&status=all&q=${encodeURIComponent(text)}`, { signal: abort.signal }).then(({ items }) => setRows(items), () => {});
    return () => abort.abort();
  }, [text]);
  const commands = [
    ['New reminder', href('edit')],
    ...Object.entries(VIEWS).filter(([, it]) => !it.hidden).map(([name, it]) => [`Go to ${it.text}`, href(name)]),
  ].filter(([name]) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const found = [...commands, ...rows.map((it) => [it.name || it.message, href('reminder', [it.id])])];
  const chosen = Math.min(at, found.length - 1);
  const open = (address) => { onClose(); go(address); };
  const keyed = (event) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter' && found[chosen]) open(found[chosen][1]);
    else return;
    event.preventDefault();
  };
  return html`<${Dialog} label="Search or command" onClose=${onClose} class="palette">
    <input type="search" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-activedescendant=${found.length ? `p-${chosen}` : undefined}
      aria-label="Search or command" placeholder="A reminder, or what to do" autofocus value=${text}
      onInput=${(event) => { setText(event.currentTarget.value); setAt(0); }} onKeyDown=${keyed} />
    <ul role="listbox" id="palette-list" aria-label="Found">${found.map(([name, address], index) => html`
      <li role="option" id=${`p-${index}`} key=${address} aria-selected=${index === chosen} class=${classes('cut')} onClick=${() => open(address)}><bdi>${String(name).slice(0, 120)}</bdi></li>`)}</ul>
  </${Dialog}>`;
}

export function applyTheme() {
  const theme = localStorage.getItem('rooster.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

applyTheme();
onEvent((event) => event.type === 'inbox.arrived' && announce(`New message: ${event.data?.name ?? ''}`));
start();
render(html`<${App} />`, document.getElementById('root'));
