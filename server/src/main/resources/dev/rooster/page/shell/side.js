// The navigation: a side on wide windows, tabs on narrow ones, where More opens the rest.
import { classes, html, useState } from '../lib.js';
import { href } from '../router.js';
import { useStore } from '../store.js';
import { Dialog, Icon } from '../ui.js';
import { VIEWS } from '../views.js';
import { Connection, LogOut, Notifications, Theme } from './settings.js';

const TABS = ['now', 'inbox', 'edit', 'reminders'];
const shown = Object.entries(VIEWS).filter(([, it]) => !it.hidden);
const main = shown.filter(([, it]) => !it.inside);
const inside = shown.filter(([, it]) => it.inside);

export const Brand = () => html`<a class="brand" href=${href('now')}><svg class="mark" aria-hidden="true"><use href="#mark" /></svg>Rooster</a>`;

export function Side({ current }) {
  const link = (view) => html`<${ViewLink} view=${view} current=${current} />`;
  return html`<header class="side"><${Brand} />
    <a class="btn primary new" href=${href('edit')}><${Icon} name="plus" />New reminder<kbd aria-hidden="true">N</kbd></a>
    <nav aria-label="Main">
      <ul>${main.map(link)}</ul>
      <div><h2>Look inside</h2><ul>${inside.map(link)}</ul></div>
    </nav>
    <div class="foot"><${Notifications} /><${Theme} /><${LogOut} /><${Connection} /></div>
  </header>`;
}

const ViewLink = ({ view: [name, { text, icon }], current, onClick }) => html`<li key=${name}>
  <a href=${href(name)} aria-current=${name === current ? 'page' : undefined} onClick=${onClick}><${Icon} name=${icon} />${text}<${Count} of=${name} /></a></li>`;

function Count({ of }) {
  const count = useStore((it) => ({ now: it.needs, inbox: it.unread, reminders: it.reminders })[of] ?? 0);
  return count > 0 && html`<span class=${classes('count', of !== 'reminders' && 'hot')}>${count > 999 ? '999+' : count}
    <span class="sr">${{ now: ' need you', inbox: ' unread' }[of] ?? ''}</span></span>`;
}

export function Tabs({ current }) {
  const [more, setMore] = useState(false);
  const words = { edit: ['New', 'plus'] };
  const rest = shown.filter(([name]) => !TABS.includes(name));
  const close = () => setMore(false);
  return html`<nav class="tabs" aria-label="Main, short">${TABS.map((name) => {
    const [text, icon] = words[name] ?? [VIEWS[name].text, VIEWS[name].icon];
    return html`<a key=${name} href=${href(name)} aria-current=${name === current ? 'page' : undefined}><${Icon} name=${icon} />${text}<${Count} of=${name === 'reminders' ? '' : name} /></a>`;
  })}
    <button aria-haspopup="dialog" aria-expanded=${more} class=${classes(rest.some(([name]) => name === current) && 'within')} onClick=${() => setMore(true)}><${Icon} name="more" />More</button></nav>
    ${more && html`<${Dialog} label="More" onClose=${close} class="sheet">
      <div class="head"><h2>More</h2><button class="btn icon quiet" aria-label="Close" onClick=${close}><${Icon} name="x" /></button></div>
      <ul class="sheet-links">${rest.map((view) => html`<${ViewLink} view=${view} current=${current} onClick=${close} />`)}</ul>
      <div class="foot"><${Notifications} /><${Theme} /><${LogOut} /><${Connection} /></div></${Dialog}>`}`;
}
