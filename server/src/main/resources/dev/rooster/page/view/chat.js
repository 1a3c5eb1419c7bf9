// Chat: a conversation with an agent, over the whole page.
import { html } from '../lib.js';
import { useStore } from '../store.js';
import { Panel } from './chat/panel.js';
import { MailTabs } from './inbox/tabs.js';

export const title = () => 'Chat';

export default function Chat({ place }) {
  const { agent, session } = place.query;
  const unread = useStore((it) => it.unread);
  return html`<div class="chat-page">
    <${MailTabs} current="chat" unread=${unread} />
    <${Panel} wanted=${{ agent, session }} withFired class="whole" /></div>`;
}
