import { features } from '#libs/canonical';
import type { CanonicalRequest, Feature, Reasoning } from '#libs/canonical';
import type { LossCollector } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Metadata } from '../package/sdk-models.js';
import { namedFor } from './proofs.js';
import { isOpenAiChat } from './vendor.js';
import type { Vendor } from './vendor.js';

/** Features that the interface lacks and some vendors' packages take as options of their own. */
const optional = [
  'image-detail',
  'parallel-tool-calls-off',
  'reasoning-summary',
  'verbosity',
  'image-output',
  'cache-marks',
  'cache-key',
  'user-id',
  'metadata',
  'service-tier',
  'store',
] as const satisfies readonly Feature[];

type Optional = (typeof optional)[number];

/** Features that are written where they stand, not here. */
const onParts: Readonly<Record<string, readonly Optional[]>> = {
  openai: ['image-detail'],
  anthropic: ['cache-marks'],
};

/** One option of a package. */
interface Option {
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly feature?: Optional;
}

/** What of a request a vendor's package takes as options of its own. What it cannot take is reported, or refused. */
export function vendorOptions(
  request: CanonicalRequest,
  vendor: Vendor,
  losses: LossCollector,
): Metadata | undefined {
  const written = optionsFor(request, vendor).filter(({ value }) => value !== undefined);
  const carried = new Set<Optional>([
    ...(onParts[vendor.known ?? ''] ?? []),
    ...written.flatMap(({ feature }) => (feature === undefined ? [] : [feature])),
  ]);
  for (const feature of optional) {
    if (carried.has(feature)) continue;
    for (const { path } of features[feature](request)) {
      if (feature === 'image-output')
        throw losses.unsupported(path, 'asks for pictures, which this package does not');
      losses.dropped(path, feature, 'The package has no option for it that the gateway knows.');
    }
  }
  if (written.length === 0) return undefined;
  const values: JsonObject = Object.fromEntries(written.map(({ name, value }) => [name, value]));
  return namedFor(vendor, values);
}

function optionsFor(request: CanonicalRequest, vendor: Vendor): readonly Option[] {
  if (vendor.known === 'openai') return openAi(request, isOpenAiChat(vendor));
  if (vendor.known === 'anthropic') return anthropic(request);
  return vendor.known === 'google' ? google(request) : [];
}

/** Responses are stored unless it is said otherwise, and then thinking would come without its proof. */
function openAi(request: CanonicalRequest, isChat: boolean): readonly Option[] {
  const { session = {}, output = {}, caching = {}, reasoning = {}, metadata, serviceTier } = request;
  return [
    { name: 'store', value: isChat ? undefined : (session.store ?? false), feature: 'store' },
    { name: 'parallelToolCalls', value: isParallelOff(request), feature: 'parallel-tool-calls-off' },
    {
      name: 'reasoningSummary',
      value: isChat ? undefined : summaryOf(reasoning),
      feature: 'reasoning-summary',
    },
    // Packages know OpenAI's models by their names; a deployment may have any other.
    { name: 'forceReasoning', value: asksToThink(reasoning) ? true : undefined },
    { name: 'textVerbosity', value: output.verbosity, feature: 'verbosity' },
    { name: 'promptCacheKey', value: caching.key, feature: 'cache-key' },
    { name: 'user', value: session.userId, feature: 'user-id' },
    { name: 'safetyIdentifier', value: session.safetyIdentifier, feature: 'user-id' },
    { name: 'metadata', value: metadata, feature: 'metadata' },
    { name: 'serviceTier', value: serviceTier, feature: 'service-tier' },
    { name: 'strictJsonSchema', value: strictness(request) },
  ];
}

function anthropic(request: CanonicalRequest): readonly Option[] {
  const { session = {}, reasoning = {}, tools } = request;
  const userId = session.userId ?? session.safetyIdentifier;
  const budget =
    reasoning.mode === 'off' || reasoning.budgetTokens === 0 ? undefined : reasoning.budgetTokens;
  const isOff = isParallelOff(request) === false && tools !== undefined;
  return [
    { name: 'disableParallelToolUse', value: isOff ? true : undefined, feature: 'parallel-tool-calls-off' },
    { name: 'metadata', value: userId === undefined ? undefined : { userId }, feature: 'user-id' },
    {
      name: 'thinking',
      value: budget === undefined ? undefined : { type: 'enabled', budgetTokens: budget },
    },
  ];
}

function google({ reasoning = {}, output = {} }: CanonicalRequest): readonly Option[] {
  const { budgetTokens, mode, summary } = reasoning;
  const thinks = mode !== 'off' && budgetTokens !== 0 && reasoning.effort !== 'none';
  const asks = Object.keys(reasoning).length > 0;
  return [
    {
      name: 'thinkingConfig',
      value: asks
        ? { includeThoughts: thinks, ...(budgetTokens !== undefined && { thinkingBudget: budgetTokens }) }
        : undefined,
      ...(summary !== undefined && { feature: 'reasoning-summary' }),
    },
    {
      name: 'responseModalities',
      value: output.modalities?.map((modality) => modality.toUpperCase()),
      feature: 'image-output',
    },
  ];
}

/** Other vendors' clients who ask for thinking see it. Null: not wanted, though the package would ask for it. */
function summaryOf(reasoning: Reasoning): string | null | undefined {
  const { summary, mode, budgetTokens } = reasoning;
  const isSeen = (mode !== undefined || budgetTokens !== undefined) && asksToThink(reasoning);
  return summary ?? (isSeen ? 'auto' : asksToThink(reasoning) ? null : undefined);
}

const asksToThink = ({ mode, effort, budgetTokens }: Reasoning): boolean =>
  mode !== 'off' &&
  effort !== 'none' &&
  budgetTokens !== 0 &&
  (mode !== undefined || effort !== undefined || budgetTokens !== undefined);

const isParallelOff = ({ parallelToolCalls }: CanonicalRequest): false | undefined =>
  parallelToolCalls === false ? false : undefined;

/** The package asks for the strict kind by itself; clients who say nothing mean OpenAI's default. */
const strictness = ({ output }: CanonicalRequest): boolean | undefined =>
  output?.format?.kind === 'schema' ? output.format.strict === true : undefined;
