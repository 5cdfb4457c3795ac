import { GatewayError } from './error.js';
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
  for (const { feature, carriage, detail } of uncarriedFeatures(sheet)) {
    const uses = features[feature](request, parts);
    for (const { path, name } of uses) losses.push(leave({ path, feature, carriage, detail }, name));
  }
  const unportable = unported(request);
  return unportable.length === 0 ? losses : [...losses, ...unportable];
}

type UncarriedFeature = Pick<Unportable, 'carriage' | 'detail'> & { readonly feature: Feature };

/** A sheet holds for many requests: what it leaves away is sought out once. */
const uncarriedBySheet = new WeakMap<FeatureSheet, readonly UncarriedFeature[]>();

function uncarriedFeatures(sheet: FeatureSheet): readonly UncarriedFeature[] {
  const known = uncarriedBySheet.get(sheet);
  if (known !== undefined) return known;
  const found = (Object.keys(features) as Feature[]).flatMap((feature) => {
    const { carriage, detail = 'The target has no place for it.' } = sheet[feature];
    return carriage === 'reported' || carriage === 'refused' ? [{ feature, carriage, detail }] : [];
  });
  uncarriedBySheet.set(sheet, found);
  return found;
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
