import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { administrationOf, asking } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson } from '../support/raw-http.js';

const key = 'gsk_canary_of_the_administration';

let upstream: MockUpstream;
let gateway: TestGateway;
let folder: string;
let ask: AskAdministration;
let adminKey: string;

beforeAll(async () => {
  upstream = await startMockUpstream();
  gateway = await startGateway(
    {
      providers: {
        main: {
          type: 'openai-compatible',
          baseUrl: upstream.baseUrl,
          apiKey: 'sk-of-the-file-9876',
          headers: { 'x-team': 'hidden-header' },
          models: ['file-model'],
        },
      },
    },
    {},
    async (made) => {
      folder = made;
      return Promise.resolve();
    },
  );
  ({ ask, adminKey } = await administrationOf(gateway));
});
afterEach(async () => {
  for (const group of ['models', 'providers']) {
    const { body } = await ask('GET', group);
    for (const { source, id, name } of body.data as readonly Record<string, string>[]) {
      if (source === 'stored') await ask('DELETE', `${group}/${id ?? name ?? ''}`);
    }
  }
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const groq = (more: object = {}) => ({
  id: 'fast',
  type: 'groq',
  settings: { apiKey: key, baseUrl: upstream.baseUrl, ...more },
});

async function chat(model: string): Promise<{ status: number; provider: string | null; text: string }> {
  const response = await fetch(`${gateway.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: bearerJson(gateway.token),
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
  });
  return {
    status: response.status,
    provider: response.headers.get('x-gateway-provider'),
    text: await response.text(),
  };
}

const conditional = (method: string, path: string, tag: string): Promise<Response> =>
  fetch(`${gateway.url}/api/${path}`, {
    method,
    headers: { ...bearerJson(adminKey), 'if-match': tag },
    ...(method === 'PATCH' && { body: JSON.stringify({ settings: {} }) }),
  });

const modelNames = async (): Promise<readonly string[]> => {
  const response = await fetch(`${gateway.baseUrl}/models`, { headers: bearerJson(gateway.token) });
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
};

describe('a provider', () => {
  it('is there with one call: the next request uses it, the model list has it, nobody sees its key', async () => {
    expect(await chat('fast/anything')).toMatchObject({ status: 404 });
    const { status, body } = await ask('POST', 'providers', groq());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'provider',
      id: 'fast',
      type: 'groq',
      source: 'stored',
      read_only: false,
      state: 'on',
      settings: { apiKey: '…tion', baseUrl: upstream.baseUrl },
      models: { status: 'known' },
    });
    expect(await chat('fast/anything')).toMatchObject({ status: 200, provider: 'fast' });
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
    expect((await modelNames()).some((name) => name.startsWith('fast/'))).toBe(true);
    const shown = JSON.stringify([await ask('GET', 'providers'), await ask('GET', 'providers/fast')]);
    expect(shown).not.toContain(key);
    expect(gateway.logLines.join('')).not.toContain(key);
    const data = join(folder, 'data');
    for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect((await readFile(join(entry.parentPath, entry.name))).includes('canary')).toBe(false);
    }
  });

  it('changes and goes at once; what is not named stays', async () => {
    await ask('POST', 'providers', groq({ lane: 'hub' }));
    const { body } = await ask('PATCH', 'providers/fast', {
      settings: { apiKey: 'gsk_another_key_1234', lane: null },
    });
    expect(body.settings).toEqual({ apiKey: '…1234', baseUrl: upstream.baseUrl });
    await chat('fast/anything');
    expect(upstream.requests.at(-1)?.headers.authorization).toBe('Bearer gsk_another_key_1234');
    expect(
      await ask('PATCH', 'providers/fast', { settings: { apiKeys: ['first_key_11', 'second_key_22'] } }),
    ).toMatchObject({
      status: 200,
      body: { settings: { apiKeys: ['…y_11', '…y_22'] } },
    });
    expect(await ask('DELETE', 'providers/fast')).toEqual({
      status: 200,
      body: { object: 'provider', id: 'fast', deleted: true },
    });
    expect(await chat('fast/anything')).toMatchObject({ status: 404 });
    expect(await ask('GET', 'providers/fast')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
    expect((await modelNames()).some((name) => name.startsWith('fast/'))).toBe(false);
  });

  it('keeps secrets that are sent back as they are shown', async () => {
    await ask('POST', 'providers', groq({ headers: { 'x-team': 'hidden-header' } }));
    const apiKeys = ['…tion', 'second_key_22'];
    const headers = { 'x-team': '…ader', 'x-new': 'plain-and-new' };
    const changed = await ask('PATCH', 'providers/fast', { settings: { apiKeys, headers } });
    expect(changed).toMatchObject({ status: 200, body: { settings: { apiKeys: ['…tion', '…y_22'] } } });
    const sent = new Set<string | undefined>();
    for (let count = 0; count < 2; count += 1) {
      await chat('fast/anything');
      const seen = upstream.requests.at(-1)?.headers;
      expect(seen).toMatchObject({ 'x-team': 'hidden-header', 'x-new': 'plain-and-new' });
      sent.add(seen?.authorization);
    }
    expect(sent).toEqual(new Set([`Bearer ${key}`, 'Bearer second_key_22']));
    expect(await ask('PATCH', 'providers/fast', { settings: { apiKey: '…none' } })).toMatchObject({
      status: 400,
      body: { error: { param: 'settings.apiKey' } },
    });
  });

  it('is not changed by who decided on what it is no more', async () => {
    const { body } = await ask('POST', 'providers', groq());
    const revision = body.revision as number;
    const changed = await ask('PATCH', 'providers/fast', { revision, settings: { lane: 'hub' } });
    expect(changed).toMatchObject({ status: 200, body: { settings: { lane: 'hub' } } });
    const late = { revision, settings: { apiKey: 'gsk_of_the_second_editor' } };
    expect(await ask('PATCH', 'providers/fast', late)).toMatchObject({
      status: 409,
      body: { error: { code: 'stale' } },
    });
    expect(await ask('DELETE', `providers/fast?revision=${revision}`)).toMatchObject({ status: 409 });
    expect(await ask('DELETE', 'providers/fast?revision=first')).toMatchObject({
      status: 400,
      body: { error: { param: 'revision' } },
    });
    expect((await conditional('PATCH', 'providers/fast', `"${revision}"`)).status).toBe(412);
    expect((await conditional('DELETE', 'providers/fast', `"${revision}"`)).status).toBe(412);
    const { body: now } = await ask('GET', 'providers/fast');
    expect(now).toMatchObject({
      revision: changed.body.revision,
      settings: { apiKey: '…tion', lane: 'hub' },
    });
    const tag = `"${String(now.revision)}"`;
    const again = await conditional('PATCH', 'providers/fast', tag);
    expect([again.status, again.headers.get('etag')]).toEqual([200, `"${Number(now.revision) + 1}"`]);
    expect((await conditional('DELETE', 'providers/fast', tag)).status).toBe(412);
    expect((await conditional('DELETE', 'providers/fast', again.headers.get('etag') ?? '')).status).toBe(200);
  });

  it('of the file has no revision: it is changed there', async () => {
    const response = await conditional('GET', 'providers/main', '*');
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.json()).not.toHaveProperty('revision');
    expect((await conditional('PATCH', 'providers/main', '"1"')).status).toBe(409);
  });

  it('of the file is shown without its secrets, and stays as it is', async () => {
    const { body } = await ask('GET', 'providers/main');
    expect(body).toMatchObject({
      source: 'file',
      read_only: true,
      settings: { apiKeys: ['…9876'], headers: { 'x-team': '…ader' } },
    });
    for (const answer of [
      await ask('PATCH', 'providers/main', { settings: { lane: 'hub' } }),
      await ask('DELETE', 'providers/main'),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'read_only' } } });
    }
    expect(await ask('POST', 'providers', { ...groq(), id: 'main' })).toMatchObject({
      status: 409,
      body: { error: { code: 'id_taken', param: 'id' } },
    });
    expect((await chat('main/file-model')).provider).toBe('main');
  });

  it.each<readonly [string, object, string, RegExp]>([
    ['an unknown type', { type: 'grok' }, 'type', /"grok" is no provider type\. Write it as groq/],
    [
      'an address with a credential',
      { settings: { baseUrl: 'https://u:p@h' } },
      'settings.baseUrl',
      /credential/,
    ],
    [
      'an address that is none',
      { settings: { baseUrl: 'file:///etc/passwd' } },
      'settings.baseUrl',
      /web address/,
    ],
    ['no key', { settings: {} }, 'settings.apiKey', /is missing\. Set it/],
    [
      'an option that there is not',
      { settings: { apiKey: key, colour: 1 } },
      'settings.colour',
      /is no setting/,
    ],
    ['settings at the top', { apiKey: key }, 'apiKey', /Put it into settings/],
    ['an id that is none', { id: 'Not one' }, 'id', /lower-case letters/],
    [
      'a file of the machine',
      { type: 'azure-openai', settings: { baseUrl: 'https://h', entraTokenFile: '/etc/passwd' } },
      'settings.entraTokenFile',
      /names a file/,
    ],
    ['a variable', { settings: { apiKey: '${HOME}' } }, 'settings.apiKey', /reads a variable/],
  ])('is refused with %s: the field, the fault and the fix', async (_what, change, param, message) => {
    const { status, body } = await ask('POST', 'providers', { ...groq(), ...change });
    expect([status, body.error?.param]).toEqual([400, param]);
    expect(body.error?.message).toMatch(message);
    expect(JSON.stringify(body)).not.toContain(key);
    expect((await ask('GET', 'providers/fast')).status).toBe(404);
  });

  it('keeps what it was where a change of it is refused', async () => {
    await ask('POST', 'providers', groq());
    const { status, body } = await ask('PATCH', 'providers/fast', { settings: { baseUrl: 'nowhere' } });
    expect([status, body.error?.problems?.map(({ param }) => param)]).toEqual([400, ['settings.baseUrl']]);
    expect((await chat('fast/anything')).status).toBe(200);
  });
});

describe('a model', () => {
  const settings = { candidates: [{ provider: 'fast', model: 'inside' }] };

  it('is there at once, beside the names that were there before, and goes where it says', async () => {
    await ask('POST', 'providers', groq());
    const { status, body } = await ask('POST', 'models', { name: 'team/quick', settings });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'team/quick', source: 'stored', read_only: false, settings }),
    ]);
    expect(await chat('team/quick')).toMatchObject({ status: 200, provider: 'fast' });
    expect((await chat('file-model')).provider).toBe('main');
    expect(await modelNames()).toEqual(expect.arrayContaining(['team/quick', 'file-model']));
    await ask('PATCH', 'models/team/quick', {
      settings: { candidates: [{ provider: 'main', model: 'inside' }] },
    });
    expect((await chat('team/quick')).provider).toBe('main');
    await ask('DELETE', 'models/team/quick');
    expect((await chat('team/quick')).status).toBe(404);
  });

  it('holds the providers it goes to', async () => {
    await ask('POST', 'providers', groq());
    await ask('POST', 'models', { name: 'quick', settings });
    const { status, body } = await ask('DELETE', 'providers/fast');
    expect([status, body.error?.code]).toEqual([409, 'in_use']);
    expect(body.error?.message).toContain('"quick"');
    expect((await chat('quick')).provider).toBe('fast');
  });

  it.each<readonly [string, string, object, string, RegExp]>([
    [
      'no such provider',
      'quick',
      { candidates: [{ provider: 'mian', model: 'x' }] },
      'settings.candidates[0].provider',
      /Write it as main/,
    ],
    ['no candidates', 'quick', {}, 'settings.candidates', /is missing/],
    [
      'a setting that there is not',
      'quick',
      { candidates: [{ provider: 'main', model: 'x' }], retry: 1 },
      'settings.retry',
      /no such setting/,
    ],
    [
      'a name that means another',
      'main/x',
      { candidates: [{ provider: 'main', model: 'x' }] },
      'name',
      /already means/,
    ],
  ])('is refused with %s', async (_what, name, given, param, message) => {
    const { status, body } = await ask('POST', 'models', { name, settings: given });
    expect([status, body.error?.param]).toEqual([400, param]);
    expect(body.error?.message).toMatch(message);
  });

  it('is not changed by who decided on what it is no more', async () => {
    const settings = { candidates: [{ provider: 'main', model: 'file-model' }] };
    const { body } = await ask('POST', 'models', { name: 'team/edited', settings });
    const revision = body.revision as number;
    const retrieved = await conditional('GET', 'models/team/edited', '*');
    expect(retrieved.headers.get('etag')).toBe(`"${revision}"`);
    const change = { settings: { strategy: 'weighted' } };
    expect(await ask('PATCH', 'models/team/edited', { ...change, revision })).toMatchObject({ status: 200 });
    expect(await ask('PATCH', 'models/team/edited', { ...change, revision })).toMatchObject({
      status: 409,
      body: { error: { code: 'stale' } },
    });
    expect((await conditional('DELETE', 'models/team/edited', `"${revision}"`)).status).toBe(412);
    await ask('DELETE', 'models/team/edited');
    // Another one of the same name is another one.
    await ask('POST', 'models', { name: 'team/edited', settings });
    expect(await ask('DELETE', `models/team/edited?revision=${revision + 1}`)).toMatchObject({ status: 409 });
    expect(await ask('DELETE', 'models/team/edited')).toMatchObject({ status: 200 });
  });

  it('is refused where its name is taken', async () => {
    const given = { candidates: [{ provider: 'main', model: 'x' }] };
    await ask('POST', 'models', { name: 'quick', settings: given });
    expect(await ask('POST', 'models', { name: 'quick', settings: given })).toMatchObject({
      status: 409,
      body: { error: { code: 'name_taken', param: 'name' } },
    });
    expect(await ask('PATCH', 'models/none', { settings: given })).toMatchObject({ status: 404 });
  });
});

describe('the administration', () => {
  it('opens to nobody without an admin key', async () => {
    for (const path of ['providers', 'models', 'configuration', 'configuration/settings', 'provider-types']) {
      const none = await fetch(`${gateway.url}/api/${path}`);
      const token = await fetch(`${gateway.url}/api/${path}`, { headers: bearerJson(gateway.token) });
      expect([path, none.status, token.status]).toEqual([path, 401, 401]);
    }
  });

  it('tells which types there are', async () => {
    const { body } = await ask('GET', 'provider-types');
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'groq', variables: expect.arrayContaining(['GROQ_API_KEY']) }),
      ]),
    );
  });

  it('takes changes that come at once, one after the other', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `at-once-${index}`);
    const answers = await Promise.all(ids.map((id) => ask('POST', 'providers', { ...groq(), id })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
    const again = await Promise.all(
      [1, 2, 3].map(() => ask('POST', 'providers', { ...groq(), id: 'only-one' })),
    );
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('another process on the same database', () => {
  it('has what was there before it, and soon what is changed while it runs', async () => {
    await ask('POST', 'providers', groq());
    // Every test gateway makes a token of this name.
    await gateway.application.get(TokenService, { strict: false }).revoke('test');
    const other = await startGateway({ dataDir: join(folder, 'data') });
    try {
      const askOther = asking(other.url, adminKey);
      expect(await askOther('GET', 'providers/fast')).toMatchObject({ status: 200, body: { state: 'on' } });
      await ask('DELETE', 'providers/fast');
      await ask('POST', 'providers', { ...groq(), id: 'later' });
      const isInStep = async () =>
        (await askOther('GET', 'providers/later')).status === 200 &&
        (await askOther('GET', 'providers/fast')).status === 404;
      for (let tries = 0; !(await isInStep()) && tries < 200; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(await isInStep()).toBe(true);
      // Decided on what it knows before it has looked again.
      await ask('PATCH', 'providers/later', { settings: { lane: 'hub' } });
      await askOther('PATCH', 'providers/later', { settings: { apiKey: 'gsk_from_the_other' } });
      const { body } = await ask('PATCH', 'providers/later', { settings: {} });
      expect(body.settings).toMatchObject({ lane: 'hub', apiKey: '…ther' });
    } finally {
      await other.close();
    }
  });
});
