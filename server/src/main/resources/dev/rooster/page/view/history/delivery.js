// The state of a delivery, as a mark beside its address.
import { classes, html } from '../../lib.js';
import { addressWord, Icon, Line, visible } from '../../ui.js';

const ICONS = { delivered: 'check', failed: 'x', pending: 'now', unknown: 'unknown' };
export const DELIVERY_WORDS = { delivered: 'delivered', failed: 'failed', pending: 'on its way', unknown: 'may have arrived' };

export const DeliveryMark = ({ delivery }) => html`<span class=${classes('dlv', delivery.status)} title=${`${visible(delivery.to)}: ${DELIVERY_WORDS[delivery.status]}`}>
  <${Icon} name=${ICONS[delivery.status] ?? 'unknown'} /><span class="cut"><${Line} text=${addressWord(delivery.to)} most=${60} /></span>
  <span class="sr">, ${DELIVERY_WORDS[delivery.status]}</span></span>`;
