// On a phone, the inbox and the chat are two pages that belong together.
import { html } from '../../lib.js';
import { href } from '../../router.js';

export const MailTabs = ({ current, unread }) => html`<nav class="seg wide only-narrow" aria-label="Inbox or chat">
  <a href=${href('inbox')} aria-current=${current === 'inbox' ? 'page' : undefined}>Inbox <span class="num dim">${unread || ''}</span></a>
  <a href=${href('chat')} aria-current=${current === 'chat' ? 'page' : undefined}>Chat</a></nav>`;
