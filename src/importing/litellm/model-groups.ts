import type { DraftCandidate, DraftModel, GatewayDraft } from '../gateway-draft.js';
import { durationText, prefixOf } from '../settings-text.js';
import type { Deployment } from './deployments.js';

/** Weights are whole numbers: shares with decimals are multiplied with this. */
const scale = 1000;
const highest = 1_000_000;
const highestPriority = 1000;

/**
 * Makes a model of every group of deployments. Names that the gateway serves anyway, `provider/model`, get none.
 * @returns the candidates of each group by LiteLLM's name, for fallbacks and aliases
 */
export function addModelGroups(
  deployments: readonly Deployment[],
  draft: GatewayDraft,
): ReadonlyMap<string, DraftModel> {
  const groups = new Map<string, DraftModel>();
  for (const [name, members] of Map.groupBy(deployments, (deployment) => deployment.name)) {
    if (name.includes('*')) noteWildcard(name, members, draft);
    else groups.set(name, modelOf(members, draft));
  }
  return groups;
}

/**
 * Puts models into the draft under names that they may have.
 * @param groups by LiteLLM's names
 */
export function nameModels(groups: ReadonlyMap<string, DraftModel>, draft: GatewayDraft): void {
  for (const [name, model] of groups) {
    const prefix = prefixOf(name);
    if (prefix === undefined || !draft.providers.has(prefix)) {
      draft.models.set(name, model);
    } else if (!isServedAnyway(name, model)) {
      const renamed = name.replaceAll('/', '-');
      draft.models.set(renamed, model);
      draft.note(
        name,
        'model_list',
        `called ${renamed} here: ${prefix}/… are the models of the provider ${prefix}`,
      );
    }
  }
}

/** `openai/gpt-5` at the provider `openai`, and nothing else is said of it. */
function isServedAnyway(name: string, { candidates, ...settings }: DraftModel): boolean {
  const [only, ...more] = candidates;
  if (only === undefined || more.length > 0 || Object.keys(settings).length > 0) return false;
  return Object.keys(only).length === 2 && `${only.provider}/${only.model}` === name;
}

function noteWildcard(name: string, members: readonly Deployment[], draft: GatewayDraft): void {
  for (const { provider, where } of members) {
    draft.note(name, where, `every model of the provider is served as ${provider}/<model>`);
  }
}

function modelOf(members: readonly Deployment[], draft: GatewayDraft): DraftModel {
  const weights = weightsOf(members, draft);
  const candidates = members.map(({ provider, model, order, facts }, index): DraftCandidate => {
    const weight = weights[index];
    return {
      provider,
      model,
      ...(weight !== undefined && { weight }),
      ...(order !== undefined && { priority: priorityOf(order) }),
      ...facts,
    };
  });
  const deadlines = deadlinesOf(members, draft);
  return { candidates, ...(deadlines && { deadlines }) };
}

const priorityOf = (order: number): number => Math.min(highestPriority, Math.max(0, Math.floor(order)));

/** LiteLLM's usual strategy goes by `weight`, else by `rpm`, else by `tpm`. */
function weightsOf(members: readonly Deployment[], draft: GatewayDraft): readonly (number | undefined)[] {
  if (members.length === 1) return [];
  const kind = (['weight', 'rpm', 'tpm'] as const).find((key) =>
    members.some((one) => one[key] !== undefined),
  );
  if (kind === undefined) return [];
  const shares = members.map((one) => one[kind] ?? 0);
  const factor = shares.every(Number.isInteger) ? 1 : scale;
  if (kind !== 'weight') {
    draft.note(kind, members[0]?.name ?? '', 'kept as the weights of its candidates, as LiteLLM does');
  }
  const largest = Math.max(...shares) * factor;
  const shrink = largest > highest ? highest / largest : 1;
  return shares.map((share) => Math.max(0, Math.round(share * factor * shrink)));
}

/** Deadlines are a model's, not a candidate's: the longest counts. */
function deadlinesOf(
  members: readonly Deployment[],
  draft: GatewayDraft,
): Readonly<Record<string, string>> | undefined {
  const longest = (key: 'timeout' | 'streamTimeout'): string | undefined => {
    const told = new Set(members.map((one) => one[key]).filter((seconds) => seconds !== undefined));
    if (told.size > 1)
      draft.note(key, members[0]?.name ?? '', 'the longest of its candidates counts for all');
    return durationText(told.size === 0 ? undefined : Math.max(...told));
  };
  const total = longest('timeout');
  const firstToken = longest('streamTimeout');
  if (total === undefined && firstToken === undefined) return undefined;
  return { ...(firstToken !== undefined && { firstToken }), ...(total !== undefined && { total }) };
}
