import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-problem.js';
import type { ConfigurationProblem } from './configuration-problem.js';
import type { Environment } from './environment.js';
import { loadConfiguration } from './load-configuration.js';
import type { ConfigurationSources } from './load-configuration.js';
import { exampleFile } from './settings-page.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-configuration-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function load(file?: string, environment: Environment = {}, more: ConfigurationSources = {}) {
  if (file !== undefined) writeFileSync(join(folder, 'gateway.yaml'), file);
  return loadConfiguration({ environment, workingDirectory: folder, ...more });
}

function failure(file?: string, environment: Environment = {}, more: ConfigurationSources = {}) {
  try {
    load(file, environment, more);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

const problems = (file?: string, environment: Environment = {}): readonly ConfigurationProblem[] =>
  failure(file, environment).problems;

const openai = 'providers:\n  main: { type: openai }\n';

describe('loadConfiguration', () => {
  it('fills in every default without file and variables', () => {
    expect(load()).toMatchObject({
      server: {
        host: '127.0.0.1',
        port: 3000,
        bodyLimit: 33_554_432,
        depthLimit: 128,
        bodyTimeout: 300_000,
        keepAlive: 75_000,
        drainDelay: 0,
        shutdownGrace: 30_000,
      },
      dataDirectory: join(folder, 'data'),
      docs: { enabled: true },
      log: { level: 'info', format: 'auto' },
      deadlines: { connect: 10_000, firstByte: 300_000, idle: 120_000, total: 900_000 },
      stream: { heartbeat: 15_000 },
      responses: { retention: 2_592_000_000, maxSize: 16_777_216, maxTotal: 4_294_967_296, background: 64 },
      images: { retention: 3_600_000, maxTotal: 1_073_741_824, address: '' },
      idempotency: { retention: 86_400_000, maxSize: 8_388_608, maxTotal: 268_435_456 },
      usage: {
        retention: 7_776_000_000,
        maxRecords: 10_000_000,
        maxTotal: 17_179_869_184,
        hourlyRetention: 34_560_000_000,
      },
      audit: { retention: 31_536_000_000 },
      redis: { url: '', keyPrefix: 'model-gateway:', connectTimeout: 5_000, timeout: 1_000 },
      limits: { wait: 5_000 },
      local: { enabled: 'auto', pull: 'auto', queue: 16, idleUnload: 600_000 },
      providers: [],
    });
    expect(load()).not.toHaveProperty('models');
    expect(load()).not.toHaveProperty('file');
  });

  it("reads the documentation's example", () => {
    const configuration = load(exampleFile, { OPENAI_API_KEY: 'sk-one' });
    expect(configuration.server.port).toBe(8080);
    expect(configuration.file).toBe(join(folder, 'gateway.yaml'));
    expect(configuration.providers).toEqual([
      { id: 'main', type: 'openai', apiKeys: ['sk-one'], lane: 'auto', options: {} },
      {
        id: 'spare',
        type: 'openai-compatible',
        baseUrl: 'http://127.0.0.1:11434/v1',
        apiKeys: [],
        lane: 'auto',
        options: {},
      },
    ]);
    expect(configuration.models?.get('fast')).toEqual({
      candidates: [
        { provider: 'main', model: 'gpt-5-mini' },
        { provider: 'spare', model: 'llama-3' },
      ],
    });
  });

  it('lets a variable win over the file and the file over the default', () => {
    const file = 'server: { port: 1111, depthLimit: 64 }\n';
    const { server } = load(file, { PORT: '2222', GATEWAY_SERVER_BODY_LIMIT: '1MiB', HOST: '' });
    expect(server).toMatchObject({ port: 2222, depthLimit: 64, bodyLimit: 1_048_576, host: '127.0.0.1' });
  });

  it('passes the own keys of a provider type on, values of any shape', () => {
    const file = `providers:\n  main:\n    type: azure\n    baseUrl: https://x.test/a///\n    apiKeys: [one, "\${B}"]\n    lane: hub\n    deployments: { a: [1, true, null] }\n`;
    expect(load(file, { B: ' two\n' }).providers).toEqual([
      {
        id: 'main',
        type: 'azure',
        baseUrl: 'https://x.test/a',
        apiKeys: ['one', 'two'],
        lane: 'hub',
        options: { deployments: { a: [1, true, null] } },
      },
    ]);
  });

  it('reads a named file and says so where it is missing', () => {
    writeFileSync(join(folder, 'other.yaml'), 'server: { port: 5 }');
    expect(load(undefined, {}, { configFile: 'other.yaml' }).server.port).toBe(5);
    expect(failure(undefined, {}, { configFile: 'none.yaml' }).problems).toMatchObject([
      { key: '--config none.yaml', fault: 'does not exist' },
    ]);
    expect(failure(undefined, {}, { configFile: '.' }).problems[0]?.fault).toBe('is not a file');
    writeFileSync(join(folder, 'binary'), Buffer.from([0xff, 0xfe, 0x00]));
    expect(failure(undefined, {}, { configFile: 'binary' }).problems[0]?.fault).toBe('is not UTF-8 text');
  });

  it('does not pass over gateway.yml', () => {
    writeFileSync(join(folder, 'gateway.yml'), '');
    expect(problems()[0]?.key).toBe('gateway.yml');
  });

  it('takes groups whose keys are commented out for absent', () => {
    expect(load('server:\n  # port: 1\nproviders:\nmodels:\n').server.port).toBe(3000);
    expect(load('').server.port).toBe(3000);
  });

  it('takes off and 0 for no heartbeat', () => {
    expect(load('stream: { heartbeat: off }').stream.heartbeat).toBe(0);
    expect(load('stream: { heartbeat: 0 }').stream.heartbeat).toBe(0);
    expect(load(undefined, { GATEWAY_STREAM_HEARTBEAT: 'off' }).stream.heartbeat).toBe(0);
  });

  it('knows where uploads wait, and how large they may be', () => {
    expect(load().uploads).toEqual({
      fileLimit: 26_214_400,
      imageLimit: 52_428_800,
      formLimit: 104_857_600,
      directory: tmpdir(),
    });
    const { uploads } = load('uploads: { fileLimit: 200MiB, directory: ./spool }', {
      GATEWAY_UPLOADS_FORM_LIMIT: '1GiB',
    });
    expect(uploads).toMatchObject({ fileLimit: 209_715_200, formLimit: 1_073_741_824 });
    expect(uploads.directory).toBe(join(folder, 'spool'));
  });

  it('knows how long realtime sessions may be, and who may open them', () => {
    expect(load().realtime).toEqual({
      transcriptionModel: '',
      speechModel: '',
      maxSessionsPerToken: 32,
      idleTimeout: 900_000,
      maxDuration: 3_600_000,
      maxFrame: 16_777_216,
      allowedOrigins: '',
      secretLifetime: 600_000,
      maxSecretsPerToken: 1000,
    });
    const { allowedOrigins } = load(undefined, {
      GATEWAY_REALTIME_ALLOWED_ORIGINS: 'https://App.example.com/, http://localhost:5173',
    }).realtime;
    expect(allowedOrigins).toBe('https://app.example.com,http://localhost:5173');
    expect(load('realtime: { allowedOrigins: any }').realtime.allowedOrigins).toBe('');
  });

  it('takes a retention that no timer holds', () => {
    expect(load('responses: { retention: 365d }').responses.retention).toBe(365 * 86_400_000);
    expect(load('responses: { retention: off }').responses.retention).toBe(0);
  });
});

describe('loadConfiguration refuses', () => {
  it.each<[string, string, string, string, number]>([
    ['an unknown key', 'server:\n  prot: 1', 'server.prot', 'Write it as port.', 2],
    ['a key of another group', 'port: 1', 'port', 'Write it as server.port.', 1],
    ['a number without unit', 'deadlines:\n  idle: 15', 'deadlines.idle', 'Write 15s', 2],
    ['a wait that no timer holds', 'deadlines:\n  total: 25d', 'deadlines.total', 'The most is 24d.', 2],
    ['no wait at all', 'deadlines:\n  total: 0', 'deadlines.total', 'The least is 1ms.', 2],
    ['a key twice', 'server:\n  port: 1\n  port: 2', 'server.port', 'Keep one', 3],
    ['a group that is a value', 'log: debug', 'log', 'Write its keys indented', 1],
    ['a key without value', 'server:\n  port:', 'server.port', 'Give it one value', 2],
    ['a provider without type', 'providers:\n  main: {}', 'providers.main.type', 'Add type', 2],
    ['an id with a slash', 'providers:\n  a/b: { type: x }', 'providers["a/b"]', 'no slash', 2],
    ['an id in capitals', 'providers:\n  Main: { type: x }', 'providers.Main', 'lower-case', 2],
    ['a misspelt common key', `${openai}  b: { type: x, base_url: y }`, 'providers.b.base_url', 'baseUrl', 3],
    [
      'both apiKey and apiKeys',
      'providers: { a: { type: x, apiKey: b, apiKeys: [c] } }',
      'providers.a.apiKeys',
      'Keep one',
      1,
    ],
    [
      'an empty list of keys',
      'providers: { a: { type: x, apiKeys: [] } }',
      'providers.a.apiKeys',
      'at least one',
      1,
    ],
    [
      'a key that is a number',
      'providers: { a: { type: x, apiKey: 12345 } }',
      'providers.a.apiKey',
      'quotes',
      1,
    ],
    [
      'an address without scheme',
      'providers: { a: { type: x, baseUrl: "h:1" } }',
      'providers.a.baseUrl',
      'https://',
      1,
    ],
    [
      'an address with a query',
      'providers: { a: { type: x, baseUrl: "http://h/?k=1" } }',
      'providers.a.baseUrl',
      'Remove',
      1,
    ],
    ['a model without candidates', 'models:\n  fast: []', 'models.fast', '{ provider', 2],
    [
      'a candidate of no provider',
      `${openai}models:\n  m:\n    - { provider: mian, model: x }`,
      'models.m[0].provider',
      'Write it as main.',
      5,
    ],
    [
      'a candidate without model',
      `${openai}models:\n  m:\n    - { provider: main }`,
      'models.m[0].model',
      '{ provider',
      5,
    ],
    [
      'a name that is an address',
      `${openai}models:\n  main/x: [{ provider: main, model: y }]`,
      'models["main/x"]',
      'Choose',
      4,
    ],
    [
      'a missing variable',
      'providers:\n  a:\n    type: x\n    apiKey: ${NONE}',
      'providers.a.apiKey',
      'Set NONE',
      4,
    ],
    ['text that is no YAML', 'server:\n\tport: 1', 'the file', 'Correct this line', 2],
    ['a list', '- 1', 'the file', 'key: value', 1],
    ['a file limit without unit', 'uploads:\n  fileLimit: 25', 'uploads.fileLimit', '32MiB', 2],
    [
      'an origin with a path',
      'realtime:\n  allowedOrigins: https://x.test/app',
      'realtime.allowedOrigins',
      'scheme',
      2,
    ],
    [
      'an origin without scheme',
      'realtime:\n  allowedOrigins: x.test',
      'realtime.allowedOrigins',
      'scheme',
      2,
    ],
    ['a home folder sign', 'dataDir: ~/data', 'dataDir', '${HOME}', 1],
  ])('%s', (_, file, key, fix, line) => {
    const found = problems(file);
    expect(found).toMatchObject([{ key, line }]);
    expect(found[0]?.fix).toContain(fix);
  });

  it.each([
    ['PORT', '70000', 'out of range'],
    ['PORT', '0x10', 'not a whole number'],
    ['HOST', '127.0.0.1:80', 'not a host name'],
    ['LOG_LEVEL', 'loud', 'not one of the choices'],
    ['GATEWAY_LOCAL_PULL', 'maybe', 'neither yes nor no'],
    ['GATEWAY_SERVER_BODY_LIMIT', '32', 'not a size'],
    ['GATEWAY_SEVRER_BODY_LIMIT', '1MiB', 'no setting has this name'],
  ])('the variable %s=%s', (name, value, fault) => {
    const found = problems(undefined, { [name]: value });
    expect(found).toMatchObject([{ key: name }]);
    expect(found[0]?.fault).toContain(fault);
    expect(found[0]).not.toHaveProperty('line');
  });

  it('everything at once, the file by line, then the variables', () => {
    const file =
      'server:\n  port: x\nproviders:\n  a: { baseUrl: y }\nmodels:\n  m: [{ provider: b, model: c }]\n';
    const keys = problems(file, { LOG_LEVEL: 'loud', PORT: '1' }).map(({ key }) => key);
    expect(keys).toEqual([
      'server.port',
      'providers.a.type',
      'providers.a.baseUrl',
      'models.m[0].provider',
      'LOG_LEVEL',
    ]);
  });

  it('aliases that multiply or run in circles, quickly', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `x${level + 1}: &x${level + 1} [${Array(12).fill(`*x${level}`).join(', ')}]`,
    );
    const found = problems(`x0: &x0 [1]\n${levels.join('\n')}\nserver: &s { port: *s }\n`);
    expect(found.some(({ fault }) => fault.includes('too many values'))).toBe(true);
    expect(problems('server: &s { port: *s }\n')[0]?.fault).toContain('nests too deeply');
  });

  it('candidates of providers without the file, unless it was told of them', () => {
    const file = 'models:\n  m: [{ provider: local, model: tiny }]\n';
    expect(problems(file)[0]?.key).toBe('models.m[0].provider');
    expect(load(file, {}, { implicitProviders: () => ['local'] }).models?.size).toBe(1);
  });
});

describe('ConfigurationError', () => {
  const secret = 'canary-secret-value';

  it.each([
    ['a key with a blank', `providers: { a: { type: x, apiKey: "${secret} x" } }`],
    ['a key in the wrong shape', `providers: { a: { type: x, apiKeys: ${secret} } }`],
    ['keys in a map', `providers: { a: { type: x, apiKey: { k: ${secret} } } }`],
    ['an address with a credential', `providers: { a: { type: x, baseUrl: "http://u:${secret}@h/" } }`],
    ['a variable in a plain setting', 'server: { port: "${SECRET}" }'],
    ['broken YAML', `providers:\n  a:\n    apiKey: "${secret}" ${secret}\n   b: [`],
    ['an unknown tag', `providers:\n  a:\n    apiKey: !secret ${secret}\n`],
  ])('never shows a secret: %s', (_, file) => {
    const error = failure(file, { SECRET: secret });
    expect(error.message).not.toContain(secret);
    expect(JSON.stringify(error.problems)).not.toContain(secret);
  });

  it('is written for people', () => {
    expect(failure('server:\n  prot: 1\n').message).toBe(
      [
        'The configuration has one problem:',
        '  server.prot  (gateway.yaml, line 2)\n    there is no such setting\n    → Write it as port.',
        'All settings: npm start -- --help, or docs/configuration.md.',
      ].join('\n\n'),
    );
  });
});
