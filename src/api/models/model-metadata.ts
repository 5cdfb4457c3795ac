import type { JsonObject } from '#libs/json';
import type { Prices } from '../../config/model-facts.js';
import type { ListedModel, ModelListService } from '../../pipeline/model-list.service.js';

/**
 * What `include=metadata` adds to a model: whether it answers right now, what it can do, how much it takes and gives,
 * what it costs. What nobody knows is left away. Prices: docs/models.md.
 */
export function metadataOf(model: ListedModel): JsonObject {
  const { status, progress } = model.condition;
  const { endpoints, capabilities, context, maxOutput, prices } = model.describe();
  return {
    state: status,
    ...(progress !== undefined && { progress }),
    ...(model.endpoints === undefined && endpoints !== undefined && { endpoints }),
    capabilities: { ...capabilities },
    ...(context !== undefined && { context_window: context }),
    ...(maxOutput !== undefined && { max_output_tokens: maxOutput }),
    ...(prices !== undefined && { prices: toPrices(prices) }),
  };
}

/** The day of the bundled catalogue and where it came from. */
export const sourcesOf = ({ date, sources }: ReturnType<ModelListService['sources']>): JsonObject => ({
  date,
  sources: sources.map((source) => ({
    package: source.package,
    version: source.version,
    licence: source.licence,
    date: source.date,
  })),
});

function toPrices({ tiers, upTo, ...rates }: Prices): JsonObject {
  return {
    currency: 'USD',
    ...toRates(rates),
    ...(tiers !== undefined && { tiers: tiers.map(toRates) }),
    ...(upTo !== undefined && { up_to: upTo }),
  };
}

/** Numbers alone, under the names that OpenAI's fields have. */
const toRates = (rates: object): JsonObject =>
  Object.fromEntries(
    Object.entries(rates)
      .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
      .map(([name, amount]) => [snakeCase(name), amount]),
  );

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
