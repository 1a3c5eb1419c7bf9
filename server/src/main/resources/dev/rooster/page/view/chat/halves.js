// What was read of replies that broke off: the server does not store it. Pure.

/** What a reader has read of a reply that broke off, unless the last message of the agent has it. */
export function unstoredHalf({ written, since }, messages) {
  const last = messages.findLast((it) => it.role === 'assistant' && it.text && Date.parse(it.at) > since);
  return last?.text.trim() === written.trim() ? '' : written;
}

/** Puts each half after the messages that were there when it broke off. */
export function withHalves(list, messages) {
  const all = [...messages];
  for (const half of list) {
    const at = all.findLastIndex((it) => Date.parse(it.at) <= Date.parse(half.at));
    all.splice(at + 1, 0, half);
  }
  return all;
}
