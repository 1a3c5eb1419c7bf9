// What the turn of a run used, in one line. Pure.

const number = (count) => count.toLocaleString('en');
export const money = (usd) => `$${usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: usd > 0 && usd < 0.01 ? 4 : 2 })}`;

/** "1,204 tokens in, 310 out, $0.02"; empty if the agent reports nothing. */
export function usedText(usage) {
  if (!usage) return '';
  const { input_tokens: input, output_tokens: output, cost_usd: cost } = usage;
  return [
    input !== undefined && input !== null && `${number(input)} tokens in`,
    output !== undefined && output !== null && `${number(output)}${input === undefined || input === null ? ' tokens' : ''} out`,
    cost > 0 && money(cost),
  ].filter(Boolean).join(', ');
}
