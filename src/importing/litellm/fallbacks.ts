import { fieldsOf, isFields, listOf, textOf } from '../fields.js';
import type { Fields } from '../fields.js';
import type { DraftCandidate, DraftModel, GatewayDraft } from '../gateway-draft.js';

/** LiteLLM's lists of fallbacks, and the refusals for which they alone are asked. */
const kinds = [
  ['fallbacks', undefined],
  ['context_window_fallbacks', 'context_length_exceeded'],
  ['content_policy_fallbacks', 'content_filter'],
] as const;

type Groups = ReadonlyMap<string, DraftModel>;

/**
 * Groups with the candidates of their fallbacks behind their own.
 * @param sources `router_settings` and `litellm_settings`: LiteLLM takes fallbacks from both
 */
export function withFallbacks(
  groups: Groups,
  sources: Readonly<Record<string, Fields>>,
  draft: GatewayDraft,
): Groups {
  const extended = new Map(groups);
  for (const [place, settings] of Object.entries(sources)) {
    for (const [key, fault] of kinds) {
      for (const [name, targets] of pairsOf(settings[key])) {
        extend(extended, groups, { name, targets, fault, where: `${place}.${key}` }, draft);
      }
    }
    const usual = listOf(settings.default_fallbacks).flatMap((name) => textOf(name) ?? []);
    for (const name of usual.length > 0 ? groups.keys() : []) {
      const fallback = { name, targets: usual, fault: undefined, where: `${place}.default_fallbacks` };
      extend(extended, groups, fallback, draft);
    }
  }
  return extended;
}

/** Groups under further names. */
export function withAliases(groups: Groups, aliases: unknown, draft: GatewayDraft): Groups {
  const extended = new Map(groups);
  for (const [alias, target] of Object.entries(fieldsOf(aliases))) {
    const name = textOf(isFields(target) ? target.model : target) ?? '';
    const group = groups.get(name);
    const where = 'router_settings.model_group_alias';
    if (group === undefined) draft.note(alias, where, `left out: there is no model ${JSON.stringify(name)}`);
    else extended.set(alias, group);
    if (isFields(target) && target.hidden === true)
      draft.note(alias, where, 'hidden: every model is listed here');
  }
  return extended;
}

interface Fallback {
  readonly name: string;
  readonly targets: readonly string[];
  readonly fault: string | undefined;
  readonly where: string;
}

function extend(
  extended: Map<string, DraftModel>,
  groups: Groups,
  { name, targets, fault, where }: Fallback,
  draft: GatewayDraft,
): void {
  const model = extended.get(name);
  if (model === undefined) {
    draft.note(name, where, 'left out: it is no model of model_list');
    return;
  }
  const added = targets.filter((target) => target !== name);
  for (const target of added.filter((one) => !groups.has(one))) {
    draft.note(`${name} → ${target}`, where, 'left out: it is no model of model_list');
  }
  const fallbackOn = [...new Set([...(model.fallbackOn ?? []), ...(fault === undefined ? [] : [fault])])];
  if (fault !== undefined) {
    draft.note(name, where, 'its candidates come after the others, and are asked after other faults too');
  }
  extended.set(name, {
    ...model,
    candidates: added.reduce((all, target) => behind(all, groups.get(target)), model.candidates),
    ...(fallbackOn.length > 0 && { fallbackOn }),
  });
}

/** Candidates in front, then those of another group that are not among them. */
function behind(front: readonly DraftCandidate[], group: DraftModel | undefined): readonly DraftCandidate[] {
  const first = Math.max(...front.map(({ priority = 0 }) => priority)) + 1;
  const same = (one: DraftCandidate) => (other: DraftCandidate) =>
    one.provider === other.provider && one.model === other.model;
  const more = (group?.candidates ?? []).filter((candidate) => !front.some(same(candidate)));
  return [
    ...front,
    ...more.map((candidate) => ({ ...candidate, priority: first + (candidate.priority ?? 0) })),
  ];
}

/** `[{ a: [b, c] }]`, in either of LiteLLM's spellings. */
function pairsOf(value: unknown): readonly (readonly [string, readonly string[]])[] {
  return listOf(value).flatMap((item) =>
    Object.entries(fieldsOf(item)).map(([name, targets]) => {
      const names = Array.isArray(targets) ? targets : [targets];
      return [
        name,
        names.flatMap((target) => textOf(isFields(target) ? target.model : target) ?? []),
      ] as const;
    }),
  );
}
