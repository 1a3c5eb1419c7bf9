// Says that what is shown could not be read again. That the daemon is gone, the bar above says.
import { html } from '../../lib.js';
import { Failure } from '../../ui.js';

export const LaterFailure = ({ data, error, reload }) => data && error && !error.offline && html`<${Failure} error=${error} retry=${reload} />`;
