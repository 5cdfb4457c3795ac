import { GatewayError } from './error.js';
import { features } from './feature.js';
import type { Feature, FeatureSheet } from './feature.js';
import type { Loss } from './loss.js';
import type { CanonicalRequest, Unportable } from './request.js';

/**
 * What a format leaves away of another format's request: what its own declaration says, and what only the
 * client's format can carry. One loss per place.
 * @throws GatewayError `caller_unsupported_feature` for the first feature that is refused
 */
export function uncarried(request: CanonicalRequest, sheet: FeatureSheet): readonly Loss[] {
  const losses: Loss[] = [];
  for (const feature of Object.keys(features) as Feature[]) {
    const { carriage, detail = 'The target has no place for it.' } = sheet[feature];
    if (carriage !== 'reported' && carriage !== 'refused') continue;
    for (const { path, name } of features[feature](request)) {
      losses.push(leave({ path, feature, carriage, detail }, name));
    }
  }
  return [...losses, ...unported(request)];
}

/**
 * What only the client's own format can carry, left away.
 * @throws GatewayError `caller_unsupported_feature` for the first thing that is refused
 */
export function unported({ unportable = [] }: CanonicalRequest): readonly Loss[] {
  return unportable.map((one) => leave(one));
}

function leave({ path, feature, carriage, detail }: Unportable, name?: string): Loss {
  if (carriage === 'reported') return { path, feature, action: 'dropped', detail };
  const what = name === undefined ? `'${path}'` : `'${path}' ("${name.slice(0, 64)}")`;
  throw new GatewayError('caller_unsupported_feature', `${what}: ${detail}`, {
    param: path,
    reason: feature,
  });
}
