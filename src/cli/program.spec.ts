import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '../config/configuration-problem.js';
import { describeSettings } from '../config/describe-settings.js';
import type { CliHandlers } from './cli-handlers.js';
import { buildProgram } from './program.js';
import { runProgram } from './run-program.js';

interface Run {
  readonly code: number;
  readonly calls: readonly (readonly [string, unknown])[];
  readonly output: string;
  readonly errors: string;
}

/** Runs a command line against handlers that note their calls, or fail. */
async function run(words: readonly string[], failure?: Error): Promise<Run> {
  const calls: [string, unknown][] = [];
  let output = '';
  let errors = '';
  const note = (name: string) => async (options: unknown) => {
    calls.push([name, options]);
    if (failure !== undefined) throw failure;
  };
  const handlers: CliHandlers = {
    serve: note('serve'),
    import: note('import'),
    doctor: note('doctor'),
    models: { list: note('models list'), pull: note('models pull'), remove: note('models remove') },
    storage: { backup: note('storage backup'), migrate: note('storage migrate') },
    token: {
      create: note('token create'),
      list: note('token list'),
      show: note('token show'),
      update: note('token update'),
      rotate: note('token rotate'),
      revoke: note('token revoke'),
      switch: note('token switch'),
      resetBudget: note('token reset-budget'),
    },
    adminKey: {
      create: note('admin-key create'),
      list: note('admin-key list'),
      revoke: note('admin-key revoke'),
    },
    price: {
      list: note('price list'),
      set: note('price set'),
      remove: note('price remove'),
      effective: note('price effective'),
      rerate: note('price rerate'),
    },
  };
  const program = buildProgram(handlers, {
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  const code = await runProgram(program, ['node', 'main.js', ...words]);
  return { code, calls, output, errors };
}

describe('a command line', () => {
  it.each<[string, string, unknown]>([
    ['', 'serve', {}],
    ['serve', 'serve', {}],
    ['--config a.yaml', 'serve', { configFile: 'a.yaml' }],
    ['serve --config a.yaml', 'serve', { configFile: 'a.yaml' }],
    ['models list', 'models list', {}],
    ['models pull', 'models pull', { ids: [] }],
    ['models pull a b --from dir', 'models pull', { ids: ['a', 'b'], from: 'dir' }],
    ['models pull a --config b.yaml', 'models pull', { ids: ['a'], configFile: 'b.yaml' }],
    ['--config b.yaml models remove a', 'models remove', { ids: ['a'], configFile: 'b.yaml' }],
    ['storage backup --to copies', 'storage backup', { to: 'copies' }],
    ['storage migrate --to postgres://db/gateway', 'storage migrate', { to: 'postgres://db/gateway' }],
    ['price list --provider main', 'price list', { filter: { provider: 'main' } }],
    [
      'price set main gpt-* input=2.5 output=-1 --tier above=1000,input=much --from 2026-12-01',
      'price set',
      {
        fields: {
          provider: 'main',
          model: 'gpt-*',
          prices: { input: 2.5, output: -1, tiers: [{ above: 1000, input: 'much' }] },
          from: '2026-12-01',
        },
      },
    ],
    ['price remove prc_1', 'price remove', { id: 'prc_1' }],
    [
      'price effective fast --at 2026-12-01',
      'price effective',
      { fields: { model: 'fast', at: '2026-12-01' } },
    ],
    [
      'price rerate --from 2026-11-01 --model gpt-* --dry-run',
      'price rerate',
      { fields: { from: '2026-11-01', model: 'gpt-*', dry_run: true } },
    ],
    ['token create --name x', 'token create', { fields: { name: 'x' } }],
    [
      'token create --name x --owner ada --models gpt-*,fast --budget month=25 --budget day=-1 --metadata a=b --strict',
      'token create',
      {
        fields: {
          name: 'x',
          owner: 'ada',
          strict: true,
          models: ['gpt-*', 'fast'],
          metadata: { a: 'b' },
          budgets: { month: { usd: 25 }, day: { usd: -1 } },
        },
      },
    ],
    ['token show x', 'token show', { nameOrId: 'x' }],
    [
      'token update x --no-strict --owner none --models none --budget week=none --tokens-per-minute none --expires none',
      'token update',
      {
        nameOrId: 'x',
        fields: {
          owner: null,
          strict: false,
          expires_at: null,
          models: null,
          limits: { tokens_per_minute: null },
          budgets: { week: null },
        },
      },
    ],
    [
      'token update x --cache on --cache-ttl 5m --log-bodies off',
      'token update',
      { nameOrId: 'x', fields: { cache: { mode: 'on', ttl_seconds: 300 }, log_bodies: false } },
    ],
    ['token update x --team ml', 'token update', { nameOrId: 'x', fields: { team: 'ml' } }],
    ['token rotate x', 'token rotate', { nameOrId: 'x', fields: {} }],
    ['token rotate x --overlap 0', 'token rotate', { nameOrId: 'x', fields: { overlap: '0' } }],
    ['token disable x', 'token switch', { nameOrId: 'x', enabled: false }],
    ['token enable x', 'token switch', { nameOrId: 'x', enabled: true }],
    ['token reset-budget x', 'token reset-budget', { nameOrId: 'x', fields: {} }],
    ['token reset-budget x --period day', 'token reset-budget', { nameOrId: 'x', fields: { period: 'day' } }],
    [
      'admin-key create --name x --role viewer',
      'admin-key create',
      { fields: { name: 'x', role: 'viewer' } },
    ],
    ['admin-key list', 'admin-key list', {}],
    ['admin-key revoke x', 'admin-key revoke', { nameOrId: 'x' }],
    ['token list', 'token list', {}],
    [
      'import litellm a.yaml',
      'import',
      { source: 'litellm', file: 'a.yaml', force: false, showSecrets: false },
    ],
    [
      'import new-api a.json --output b.yaml --force',
      'import',
      { source: 'new-api', file: 'a.json', output: 'b.yaml', force: true, showSecrets: false },
    ],
    [
      'import one-api a.json --show-secrets',
      'import',
      { source: 'one-api', file: 'a.json', force: false, showSecrets: true },
    ],
    ['doctor', 'doctor', { models: [], budget: 1, json: false }],
    [
      'doctor --models gpt-* --models fast --budget 0.5 --json --config a.yaml',
      'doctor',
      { models: ['gpt-*', 'fast'], budget: 0.5, json: true, configFile: 'a.yaml' },
    ],
    ['token revoke tok_1', 'token revoke', { nameOrId: 'tok_1' }],
  ])('"%s" calls %s', async (line, name, options) => {
    const { code, calls, errors } = await run(line.split(' ').filter((word) => word !== ''));
    expect({ code, calls, errors }).toEqual({ code: 0, calls: [[name, options]], errors: '' });
  });

  it.each([
    ['modles list', 'there is no command "modles". Did you mean models?'],
    ['xyz', 'The commands are: serve, models, token, admin-key, price, storage, import, doctor.'],
    ['--prot 1', "unknown option '--prot'"],
    ['models', 'Usage: npm start -- models'],
    ['models pul', "unknown command 'pul'"],
    ['models remove', "missing required argument 'ids'"],
    ['models list extra', 'too many arguments'],
    ['storage migrate --to mysql://db/gateway', 'Write postgres://user:password@host:5432/name'],
    ['token create', "required option '--name <name>' not specified"],
    ['token create --name x --expires 30', 'Write a number with a unit'],
    ['token create --name x --expires 0', 'Write a number with a unit'],
    ['token create --name x --budget 5', 'Write name=value'],
    ['token create --name x --requests-per-minute many', 'Write a whole number'],
    ['token reset-budget x --period year', 'Allowed choices are day'],
    ['admin-key create --name x', "required option '--role <role>' not specified"],
    ['admin-key create --name x --role root', 'Allowed choices are owner'],
    ['doctor --budget much', 'Write US dollars'],
    ['doctor --models', 'argument missing'],
    ['--config', 'argument missing'],
  ])('"%s" is refused with exit code 2', async (line, complaint) => {
    const { code, calls, errors } = await run(line.split(' '));
    expect({ code, calls }).toEqual({ code: 2, calls: [] });
    expect(errors).toContain(complaint);
  });

  it('--help explains every setting with its variable, and gives examples', async () => {
    const { code, calls, output } = await run(['--help']);
    expect({ code, calls }).toEqual({ code: 0, calls: [] });
    for (const { key, environment = '', description } of describeSettings()) {
      expect(output).toContain(key);
      expect(output).toContain(environment);
      expect(output).toContain(description);
    }
    expect(output).toContain('npm start -- token create --name laptop');
  });

  it('--version prints the version alone', async () => {
    expect(await run(['--version'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as unknown,
    });
  });
});

describe('a failing command', () => {
  it('shows the problems of the configuration and ends with 78', async () => {
    const failure = new ConfigurationError([{ key: 'PORT', fault: 'is bad', fix: 'Write 1.' }]);
    expect(await run([], failure)).toMatchObject({ code: 78, errors: `${failure.message}\n` });
  });

  it('shows the words of an error and its causes, no stack, and ends with 1', async () => {
    const failure = new Error('no token is called x', { cause: new Error('the table is empty') });
    expect(await run(['token', 'revoke', 'x'], failure)).toMatchObject({
      code: 1,
      errors: 'error: no token is called x\n  because: the table is empty\n',
    });
  });

  it('shows the place of a mistake of ours', async () => {
    const { errors } = await run([], new TypeError('x is not a function'));
    expect(errors).toMatch(/TypeError: x is not a function\n\s+at /);
  });

  it('shows no secret', async () => {
    const { errors } = await run([], new Error('refused: sk-gw-canary0123456789abcdef'));
    expect(errors).toBe('error: refused: [redacted]\n');
  });
});
