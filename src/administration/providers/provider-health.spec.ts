import { describe, expect, it } from '@jest/globals';
import { healthOf } from './provider-health.js';
import type { HealthSigns } from './provider-health.js';

const signs = (part: Partial<HealthSigns>): HealthSigns => ({
  listing: 'known',
  keys: { all: 2, resting: 0 },
  circuits: [],
  ...part,
});

describe('the health of a provider', () => {
  it.each<[string, Partial<HealthSigns>, string]>([
    ['its models are known', {}, 'good'],
    ['nobody has asked it', { listing: 'pending' }, 'unknown'],
    ['it cannot be asked, and was not', { listing: undefined }, 'unknown'],
    ['it cannot be asked, and serves', { listing: undefined, circuits: ['closed'] }, 'good'],
    ['its list fails and nobody was served', { listing: 'failed' }, 'failing'],
    ['its list fails, but it serves', { listing: 'failed', circuits: ['closed'] }, 'limited'],
    ['one key rests', { keys: { all: 2, resting: 1 } }, 'limited'],
    ['all keys rest', { keys: { all: 2, resting: 2 }, circuits: ['closed'] }, 'failing'],
    ['one model is out', { circuits: ['closed', 'open'] }, 'limited'],
    ['one model is tried again', { circuits: ['half-open', 'closed'] }, 'limited'],
    ['every model is out', { circuits: ['open', 'half-open'] }, 'failing'],
  ])('where %s', (_case, part, health) => {
    expect(healthOf(signs(part))).toBe(health);
  });
});
