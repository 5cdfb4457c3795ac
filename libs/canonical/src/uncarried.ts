import { GatewayError } from './error.js';
import { holds, scopeOf } from './feature-scope.js';
import type { FeatureScope } from './feature-scope.js';
import { features } from './feature.js';
import type { Feature, FeatureSheet } from './feature.js';
import type { Loss } from './loss.js';
import { PartIndex } from './part-index.js';
import type { CanonicalRequest, Unportable } from './request.js';

/**
 * What a format leaves away of another format's request: what its own declaration says, and what only the
 * client's format can carry. One loss per place.
 * @throws GatewayError `caller_unsupported_feature` for the first feature that is refused
 */
export function uncarried(request: CanonicalRequest, sheet: FeatureSheet): readonly Loss[] {
  const losses: Loss[] = [];
  const parts = new PartIndex(request.messages);
  for (const { scope, lost } of uncarriedFeatures(sheet)) {
    // A client that says nothing of a group uses none of its features: they need not be asked one by one.
    if (scope !== undefined && !holds(request, parts, scope)) continue;
    for (const { feature, carriage, detail } of lost) {
      const uses = features[feature](request, parts);
      for (const { path, name } of uses) losses.push(leave({ path, feature, carriage, detail }, name));
    }
  }
  const unportable = unported(request);
  return unportable.length === 0 ? losses : [...losses, ...unportable];
}

type UncarriedFeature = Pick<Unportable, 'carriage' | 'detail'> & { readonly feature: Feature };

/** Neighbours in the order of the features that have one scope. */
interface Stretch {
  readonly scope: FeatureScope | undefined;
  readonly lost: UncarriedFeature[];
}

/** A sheet holds for many requests: what it leaves away is sought out once. */
const uncarriedBySheet = new WeakMap<FeatureSheet, readonly Stretch[]>();

function uncarriedFeatures(sheet: FeatureSheet): readonly Stretch[] {
  const known = uncarriedBySheet.get(sheet);
  if (known !== undefined) return known;
  const stretches: Stretch[] = [];
  for (const feature of Object.keys(features) as Feature[]) {
    const { carriage, detail = 'The target has no place for it.' } = sheet[feature];
    if (carriage !== 'reported' && carriage !== 'refused') continue;
    const scope = scopeOf(feature);
    const last = stretches.at(-1);
    if (last !== undefined && last.scope === scope) last.lost.push({ feature, carriage, detail });
    else stretches.push({ scope, lost: [{ feature, carriage, detail }] });
  }
  uncarriedBySheet.set(sheet, stretches);
  return stretches;
}

/**
 * What only the client's own format can carry, left away.
 * @throws GatewayError `caller_unsupported_feature` for the first thing that is refused
 */
export function unported({ unportable = [] }: CanonicalRequest): readonly Loss[] {
  return unportable.map((one) => leave(one));
}

function leave({ path, feature, carriage, detail }: Unportable, name?: string): Loss {
  if (carriage === 'approximated') return { path, feature, action: 'approximated', detail };
  if (carriage === 'reported') return { path, feature, action: 'dropped', detail };
  const what = name === undefined ? `'${path}'` : `'${path}' ("${name.slice(0, 64)}")`;
  throw new GatewayError('caller_unsupported_feature', `${what}: ${detail}`, {
    param: path,
    reason: feature,
  });
}
