// The turn of a run, from the conversation that it happened in.
import { html, useEffect, useState } from '../../lib.js';
import { get } from '../../api.js';
import { href } from '../../router.js';
import { onEvent } from '../../store.js';
import { millis, now } from '../../time.js';
import { Failure, Waiting } from '../../ui.js';
import { Transcript } from '../chat/transcript.js';
import { messagesBetween } from './messages.js';

/** A message may be written a moment before the turn counts as begun, and after it counts as ended. */
const AROUND_MS = 2_000;
const SETTLE_MS = 80;

export function RunTranscript({ run }) {
  const { data, error, read } = useTurn(run);
  return html`<div class="transcript-box">
    ${error ? html`<${Failure} error=${error} retry=${read} />` : !data ? html`<${Waiting} rows=${2} />`
      : data.messages.length ? html`<${Transcript} messages=${data.messages} agent=${data.agent} />`
      : html`<p class="dim">The conversation no longer has the messages of this run.</p>`}
    ${data && html`<p><a class="link" href=${href('sessions', [run.session])}>The whole conversation</a></p>`}</div>`;
}

/** Reads the messages of the run, and again when the conversation grows while it runs. */
function useTurn(run) {
  const [state, setState] = useState({ data: null, error: null });
  const from = begin(run);
  const to = run.ended_at ? millis(run.ended_at) + AROUND_MS : Infinity;
  const [again, setAgain] = useState(0);
  const read = () => setAgain((count) => count + 1);
  useEffect(() => {
    const abort = new AbortController();
    messagesBetween(run.session, from, to, (address) => get(address, { signal: abort.signal })).then(
      (data) => setState({ data, error: null }),
      (error) => error.name !== 'AbortError' && setState((before) => ({ ...before, error })));
    return () => abort.abort();
  }, [run.session, from, to, again]);
  useEffect(() => {
    let timer = null;
    const stop = onEvent(({ type, data }) => {
      if (type !== 'reload' && !(type === 'session.message' && data?.session === run.session && now() <= to)) return;
      clearTimeout(timer);
      timer = setTimeout(read, SETTLE_MS);
    });
    return () => { stop(); clearTimeout(timer); };
  }, [run.session, to]);
  return { ...state, read };
}

const begin = (run) => millis(run.earlier_attempts?.[0]?.started_at ?? run.started_at) - AROUND_MS;
