import { describe, expect, it } from '@jest/globals';
import { npmEnvironment, unknownVariables, variableReader } from './environment.js';

describe('variableReader', () => {
  const read = variableReader({ KEY: ' sk-1\n', EMPTY: '', BLANK: '  ' });

  it('trims values and takes empty ones for absent', () => {
    expect(read('KEY')).toBe('sk-1');
    expect(['EMPTY', 'BLANK', 'NONE', 'toString'].map(read)).toEqual(Array(4).fill(undefined));
  });
});

describe('unknownVariables', () => {
  it.each([
    ['GATEWAY_SERVER_BODY_LIMTI', 'GATEWAY_SERVER_BODY_LIMIT'],
    ['GATEWAY_PORT', 'PORT'],
    ['GATEWAY_LOG_LEVEL', 'LOG_LEVEL'],
    ['GATEWAY_SERVER_HOST', 'HOST'],
  ])('takes %s for %s', (name, meant) => {
    const [problem] = unknownVariables({ [name]: '1' });
    expect(problem).toMatchObject({ key: name, fix: `Write it as ${meant}, or unset it.` });
  });

  it("lets Kubernetes' own variables of a service called gateway pass", () => {
    const links = {
      GATEWAY_PORT: 'tcp://10.0.0.1:80',
      GATEWAY_SERVICE_HOST: '10.0.0.1',
      GATEWAY_SERVICE_PORT_HTTP: '80',
      GATEWAY_PORT_80_TCP_ADDR: '10.0.0.1',
      GATEWAY_API_SERVICE_HOST: '10.0.0.1',
    };
    expect(unknownVariables(links)).toEqual([]);
  });

  it('lets known and foreign variables pass', () => {
    expect(unknownVariables({ GATEWAY_DEADLINES_IDLE: '1s', PATH: '/bin', PORT: '1' })).toEqual([]);
  });
});

describe('npmEnvironment', () => {
  it('keeps what npm reads and nothing else', () => {
    const kept = { npm_config_registry: 'http://r/', NPM_TOKEN: 't', https_proxy: 'http://p', HOME: '/h' };
    const dropped = { OPENAI_API_KEY: 'sk-1', npm_package_name: 'x', npm_lifecycle_event: 'start' };
    expect(npmEnvironment({ ...kept, ...dropped })).toEqual(kept);
  });
});
