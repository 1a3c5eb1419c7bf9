// Chat: a conversation with an agent, over the whole page.
import { html } from '../lib.js';
import { href } from '../router.js';
import { useStore } from '../store.js';
import { Panel } from './chat/panel.js';

export const title = () => 'Chat';

export default function Chat({ place }) {
  const { agent, session } = place.query;
  const unread = useStore((it) => it.unread);
  return html`<div class="chat-page">
    <div class="seg wide only-narrow" role="group" aria-label="View"><a href=${href('inbox')}>Inbox <span class="num dim">${unread || ''}</span></a><a href=${href('chat')} aria-current="true">Chat</a></div>
    <${Panel} wanted=${{ agent, session }} class="whole" /></div>`;
}
