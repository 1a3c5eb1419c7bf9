// How late, how long, how much: three numbers about the last 30 days.
import { html, useMemo } from '../../lib.js';
import { durations, lateness } from '../../draw/bars.js';
import { duration } from '../../time.js';
import { Line } from '../../ui.js';
import { money } from './used.js';

export function Cards({ tallies, runs }) {
  return html`<div class="trio"><${Late} of=${tallies.lateness} /><${Long} of=${tallies.durations} runs=${runs} /><${Much} cost=${tallies.cost} /></div>`;
}

const Stat = ({ name, big, text, children }) => html`
  <section class="card stat"><h2>${name}</h2><p class="big num">${big}</p><p class="dim">${text}</p>${children}</section>`;

function Late({ of }) {
  if (!of?.count) return html`<${Stat} name="How late" big="–" text="nothing ran by its schedule in 30 days" />`;
  const drawn = lateness(of.buckets ?? []);
  const within = (it) => `${it.count} ${it.limit === null ? 'later' : `within ${duration(it.limit)}`}`;
  const label = `How late runs began: ${drawn.bars.map(within).join(', ')}`;
  return html`<${Stat} name="How late" big=${duration(of.p50_ms)} text=${`median; 99 % within ${duration(of.p99_ms)}`}>
    <svg class="chart" viewBox=${`0 0 ${drawn.width} ${drawn.height}`} role="img" aria-label=${label}>
      ${drawn.bars.map((it) => html`<rect key=${it.limit} class=${it.late ? 'f-off' : 'f-ok'} x=${it.x} y=${it.y} width=${it.w} height=${it.h} rx="2"><title>${within(it)}</title></rect>
        <text x=${it.x + it.w / 2} y="54" text-anchor="middle">${it.label}</text>`)}</svg><//>`;
}

function Long({ of, runs }) {
  const drawn = useMemo(() => durations(runs.filter((it) => it.count === 1).slice(0, 40).reverse()), [runs]);
  if (!of?.count) return html`<${Stat} name="How long" big="–" text="nothing ran in 30 days" />`;
  return html`<${Stat} name="How long" big=${duration(of.p50_ms)} text=${`half took less; the longest ${duration(of.max_ms)}`}>
    <svg class="chart" viewBox=${`0 0 ${drawn.width} ${drawn.height}`} role="img" aria-label=${`Durations of the latest ${drawn.bars.length + drawn.marks.length} runs of the list`}>
      ${drawn.bars.map((it) => html`<rect class="f-ok" x=${it.x} y=${it.y} width=${it.w} height=${it.h} rx="1.2" />`)}
      ${drawn.marks.map(mark)}</svg><//>`;
}

function mark({ x, status }) {
  if (status === 'error') return html`<path class="f-error" d=${`M${x + 2.25} 33l3.4 5.5-3.4 5.5-3.4-5.5Z`} />`;
  return status === 'skipped'
    ? html`<rect class="f-idle" x=${x} y="42" width="4.5" height="2" rx="1" />`
    : html`<circle class="ring-off" cx=${x + 2.25} cy="39.5" r="2.2" />`;
}

function Much({ cost }) {
  if (!cost?.usd && !cost?.tokens) return html`<${Stat} name="How much" big="$0" text="in 30 days; agents report no cost" />`;
  const tokens = `in 30 days, ${compact(cost.tokens)} tokens`;
  const most = Math.max(...cost.by_agent.map((it) => it.usd), 0.000001);
  return html`<${Stat} name="How much" big=${money(cost.usd)} text=${tokens}>
    <ul class="spend">${cost.by_agent.slice(0, 5).map((it) => html`<li key=${it.agent}><span class="cut"><${Line} text=${it.agent} most=${40} /></span>
      <svg class="chart meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="h0" width="100" height="4" /><rect class="f-ok" width=${(it.usd / most) * 100} height="4" /></svg>
      <span class="num">${money(it.usd)}</span></li>`)}</ul><//>`;
}

const compact = (count) => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(count);
