import type { ImageRequest } from '#libs/canonical';
import type { LossCollector } from '../loss-collector.js';

/** Settings of a picture and what they are called on the wire. */
const names = {
  quality: 'quality',
  moderation: 'moderation',
  inputFidelity: 'input_fidelity',
  style: 'style',
  seed: 'seed',
  user: 'user',
  safetyIdentifier: 'safety_identifier',
  compression: 'output_compression',
} as const;

/** What asks for nothing in particular. */
const asksNothing = new Set<unknown>([undefined, 'auto']);

/** Notes which of these settings a target has no field for, as far as the client asked for them. */
export function dropImageSettings(
  request: ImageRequest,
  settings: readonly (keyof typeof names)[],
  losses: LossCollector,
): void {
  for (const setting of settings) {
    if (asksNothing.has(request[setting])) continue;
    losses.dropped(names[setting], names[setting], 'The target has no such setting.');
  }
  if (request.background === 'transparent') {
    losses.dropped('background', 'background', 'The target makes opaque pictures.');
  }
  if (request.stream && (request.partialImages ?? 0) > 0) {
    losses.dropped('partial_images', 'partial_images', 'The target shows finished pictures alone.');
  }
}
