// The turn of a run, from the conversation that it happened in.
import { html, useMemo } from '../../lib.js';
import { href } from '../../router.js';
import { useQuery } from '../../store.js';
import { millis } from '../../time.js';
import { Failure, Waiting } from '../../ui.js';
import { Transcript } from '../chat/transcript.js';

/** A message may be written a moment before the turn counts as begun, and after it counts as ended. */
const AROUND_MS = 2_000;

export function RunTranscript({ run }) {
  const { data, error, reload } = useQuery(`/api/sessions/${encodeURIComponent(run.session)}?limit=1000`,
    (it) => it.type === 'session.message' && it.data?.session === run.session);
  const messages = useMemo(() => (data ? duringRun(data.messages, run) : []), [data, run]);
  return html`<div class="transcript-box">
    ${error ? html`<${Failure} error=${error} retry=${reload} />` : !data ? html`<${Waiting} rows=${2} />`
      : messages.length ? html`<${Transcript} messages=${messages} agent=${data.agent} />`
      : html`<p class="dim">The conversation no longer has the messages of this run.</p>`}
    ${data && html`<p><a class="link" href=${href('sessions', [run.session])}>The whole conversation</a></p>`}</div>`;
}

function duringRun(messages, run) {
  const from = millis(run.earlier_attempts?.[0]?.started_at ?? run.started_at) - AROUND_MS;
  const to = run.ended_at ? millis(run.ended_at) + AROUND_MS : Infinity;
  return messages.filter((it) => millis(it.at) >= from && millis(it.at) <= to);
}
