import { describe, expect, it } from '@jest/globals';
import type { ProviderModel } from '#libs/provider-kit';
import { embeddedFinding } from './embedded-finding.js';

const here = (id: string): ProviderModel => ({ id });
const missing = (id: string): ProviderModel => ({
  id,
  state: { status: 'off', detail: 'its weights are not on this machine', fetchable: true },
});
const without = (id: string): ProviderModel => ({
  id,
  state: { status: 'off', detail: 'a package is not installed' },
});
const told = (models: readonly ProviderModel[], ...coming: readonly string[]): string =>
  embeddedFinding('local', models, new Set(coming)).what;

describe('embedded models, as the doctor tells of them', () => {
  it('are here', () => {
    expect(embeddedFinding('local', [here('a'), here('b')], new Set())).toEqual({
      severity: 'ok',
      where: 'local',
      what: '2 of 2 embedded models are here.',
    });
  });

  it('come with the next start', () => {
    expect(told([here('a'), missing('b')], 'b')).toBe(
      '1 of 2 embedded models are here. 1 more is fetched when the gateway starts.',
    );
    expect(told([here('a'), missing('b'), missing('c')], 'b', 'c')).toBe(
      '1 of 3 embedded models are here. 2 more are fetched when the gateway starts.',
    );
  });

  it('wait until somebody asks for them', () => {
    expect(told([missing('a'), missing('b'), missing('c')], 'a')).toBe(
      '0 of 3 embedded models are here. 1 more is fetched when the gateway starts. Not fetched unless asked for: b, c (npm start -- models pull b c).',
    );
  });

  it('cannot run here', () => {
    expect(told([here('a'), without('b')])).toBe(
      '1 of 2 embedded models are here. b is off: a package is not installed.',
    );
  });
});
