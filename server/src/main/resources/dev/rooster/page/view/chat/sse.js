// Reads server-sent events from the body of a response. Pure but for the reader.

/** Splits text into events {type, data}; returns them and the rest that is not complete. */
export function split(text) {
  const events = [];
  const blocks = text.split(/\r?\n\r?\n/);
  const rest = blocks.pop();
  for (const block of blocks) {
    let type = 'message';
    const data = [];
    for (const line of block.split(/\r?\n/)) {
      const [, name, value] = /^(event|data):\s?(.*)$/.exec(line) ?? [];
      if (name === 'event') type = value;
      if (name === 'data') data.push(value);
    }
    if (data.length) events.push({ type, data: JSON.parse(data.join('\n')) });
  }
  return { events, rest };
}

/** Calls back with each event until the stream ends. */
export async function readEvents(response, heard) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, rest } = split(text + value);
    text = rest;
    events.forEach(heard);
  }
}
