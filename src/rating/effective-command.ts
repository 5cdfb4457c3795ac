import { ratesToJson } from '../prices/price-json.js';
import { renderTable, timeText } from '../tokens/commands/render-table.js';
import type { CommandOutput } from '../tokens/commands/token-commands.js';
import type { EffectivePrices } from './effective-prices.js';
import type { EffectiveQuestion } from './effective-question.js';

/**
 * `price effective`: what holds for a model, and by whose word.
 * @param model as clients name it
 * @throws GatewayError where there is no such model
 */
export function tellEffectivePrices(
  effective: EffectivePrices,
  { model, at }: EffectiveQuestion,
  output: CommandOutput,
): void {
  const rows = effective
    .of(model, at)
    .map(({ candidate, source, known }) => [
      candidate.provider.id,
      candidate.model,
      source ?? 'unknown',
      known?.version === undefined ? '-' : timeText(known.version.from),
      known === undefined ? '-' : JSON.stringify(ratesToJson(known.prices)),
    ]);
  output.write(renderTable([['PROVIDER', 'MODEL', 'SOURCE', 'FROM', 'PRICES'], ...rows]));
}
