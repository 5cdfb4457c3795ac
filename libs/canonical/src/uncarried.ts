import { GatewayError } from './error.js';
import { features } from './feature.js';
import type { Feature, FeatureSheet } from './feature.js';
import type { Loss } from './loss.js';
import type { CanonicalRequest } from './request.js';

/**
 * What a format leaves away of a request, by its own declaration: one loss per place.
 * @throws GatewayError `caller_unsupported_feature` for the first feature the declaration refuses
 */
export function uncarried(request: CanonicalRequest, sheet: FeatureSheet): readonly Loss[] {
  const losses: Loss[] = [];
  for (const feature of Object.keys(features) as Feature[]) {
    const { carriage, detail = 'The target has no place for it.' } = sheet[feature];
    if (carriage !== 'reported' && carriage !== 'refused') continue;
    for (const path of features[feature](request)) {
      if (carriage === 'refused') {
        throw new GatewayError('caller_unsupported_feature', `'${path}': ${detail}`, {
          param: path,
          reason: feature,
        });
      }
      losses.push({ path, feature, action: 'dropped', detail });
    }
  }
  return losses;
}
