import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-problem.js';
import { loadConfiguration } from './load-configuration.js';

function problems(environment: Record<string, string>) {
  try {
    loadConfiguration({ environment, workingDirectory: '/nowhere' });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

const with3000 = (environment: Record<string, string>) =>
  problems({ GATEWAY_ADMINISTRATION_PORT: '3000', ...environment }).map(({ key }) => key);

describe('ports of the gateway', () => {
  it('are refused where two of them are one', () => {
    expect(problems({ GATEWAY_METRICS_PORT: '3000' })).toEqual([
      {
        key: 'GATEWAY_METRICS_PORT',
        fault: 'is 3000, which is the one of server.port too',
        fix: 'Write another port here, or 0 to open none.',
      },
    ]);
    expect(
      problems({ GATEWAY_METRICS_PORT: '9000', GATEWAY_ADMINISTRATION_PORT: '9000' })[0]?.fault,
    ).toContain('administration.port');
  });

  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['127.0.0.1', '0.0.0.0'],
    ['::', '10.0.0.1'],
    ['0.0.0.0', '::'],
    ['localhost', '127.0.0.1'],
    ['gateway.internal', 'Gateway.Internal'],
  ])('collide at %s and %s', (HOST, GATEWAY_ADMINISTRATION_HOST) => {
    expect(with3000({ HOST, GATEWAY_ADMINISTRATION_HOST })).toEqual(['GATEWAY_ADMINISTRATION_PORT']);
  });

  it.each([
    ['127.0.0.1', '127.0.0.2'],
    ['0.0.0.0', '::1'],
    ['10.0.0.1', 'localhost'],
  ])('do not collide at %s and %s', (HOST, GATEWAY_ADMINISTRATION_HOST) => {
    expect(with3000({ HOST, GATEWAY_ADMINISTRATION_HOST })).toEqual([]);
  });

  it('do not collide where they are others, none or any free one', () => {
    expect(with3000({ PORT: '3001' })).toEqual([]);
    expect(with3000({ PORT: '0' })).toEqual([]);
    expect(problems({ PORT: '0', GATEWAY_ADMINISTRATION_PORT: '0', GATEWAY_METRICS_PORT: '0' })).toEqual([]);
    expect(problems({ GATEWAY_METRICS_PORT: '3000', GATEWAY_METRICS_ENABLED: 'false' })).toEqual([]);
  });
});
