// What is searched for: plain text and words such as status:failing or agent:main, as one text in the address.

/** The parameter of the server for each word. */
const WORDS = { status: 'status', agent: 'agent', user: 'user', file: 'source', in: 'session' };
const TOKEN = /(?:^|\s)(status|agent|user|file|in):(?:"([^"]*)"|(\S*))/gi;
const STATUSES = { error: 'failing', errors: 'failing', failed: 'failing', done: 'completed', waiting: 'pending' };

/** { q, status, agent, user, source, session } of a text. */
export function parse(text) {
  const found = {};
  const plain = text.replace(TOKEN, (all, word, quoted, bare) => {
    const value = quoted ?? bare;
    if (value) found[WORDS[word.toLowerCase()]] = value;
    return ' ';
  });
  if (found.status) found.status = found.status.toLowerCase().split(',').map((it) => STATUSES[it] ?? it).join(',');
  const q = plain.replace(/\s+/g, ' ').trim().slice(0, 200);
  return q ? { q, ...found } : found;
}

/** The text with this word changed, or without it if the value is empty. */
export function withWord(text, word, value) {
  const rest = text.replace(TOKEN, (all, found) => (found.toLowerCase() === word ? ' ' : all)).replace(/\s+/g, ' ').trim();
  if (!value) return rest;
  const written = /\s/.test(value) ? `"${value}"` : value;
  return `${word}:${written}${rest ? ` ${rest}` : ''}`;
}
