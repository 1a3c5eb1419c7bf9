// All views: each is a module with default (the component) and, if its title depends on the place, title.
// plain: the styles that are always there are enough for it.

export const VIEWS = {
  now: { text: 'Now', icon: 'now', load: () => import('./view/now.js'), plain: true },
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
