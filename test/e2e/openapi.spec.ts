import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foundRoutes } from '../../src/openapi/build-document.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { schemaFaults } from '../support/schema-faults.js';

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

let gateway: TestGateway;
let ask: AskAdministration;
let document: Document;

beforeAll(async () => {
  gateway = await startGateway();
  ({ ask } = await administrationOf(gateway));
  document = (await (await fetch(`${gateway.url}/docs/openapi.json`)).json()) as Document;
});
afterAll(async () => {
  await gateway.close();
});

const operations = (): readonly (readonly [path: string, method: string, operation: Operation])[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [path, method, operation] as const),
  );

@Controller()
class PlantedController {
  @Get(['v3/things', 'v12beta/things', 'v2alpha/things', 'v1alpha/things', 'value/things', 'console/things'])
  list(): string {
    return 'nobody has described this';
  }
}

/** Every object within a value. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

describe('the description in OpenAPI', () => {
  it('has every route that there is', () => {
    const described = operations().map(([path, method]) => `${method.toUpperCase()} ${path}`);
    const found = foundRoutes(gateway.application).map(({ method, path }) => `${method} ${path}`);
    // Calls are refused: there is nothing to describe.
    const wanted = found.filter((route) => !route.includes('/v1/realtime/calls'));
    expect([...described].sort()).toEqual([...wanted].sort());
    expect(described).toEqual(expect.arrayContaining(['POST /api/tokens', 'POST /v1/chat/completions']));
  });

  it('is missed for routes of any version', async () => {
    const planted = await Test.createTestingModule({ controllers: [PlantedController] }).compile();
    const application = planted.createNestApplication({ logger: false });
    await application.init();
    const found = foundRoutes(application).map(({ path }) => path);
    await application.close();
    // Version 1alpha is another spelling of 1beta.
    expect(found).toEqual(['/v3/things', '/v12beta/things', '/v2alpha/things']);
  });

  it('is sound in itself', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: gateway.url }]);
    const ids = operations().map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, method, operation] of operations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect({ path, names: inPath.map(({ name }) => `{${name}}`) }).toEqual({
        path,
        names: path.match(/\{\w+\}/g) ?? [],
      });
      expect(operation.summary).not.toBe('');
      expect(Object.keys(operation.responses)).toContain('default');
      for (const { content } of Object.values(operation.responses)) {
        for (const { schema } of Object.values(content)) expect(Object.keys(schema)).not.toEqual([]);
      }
      for (const scheme of operation.security.flatMap((one) => Object.keys(one))) {
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
      }
      if (method === 'get' || method === 'delete') expect(operation).not.toHaveProperty('requestBody');
    }
    for (const object of objectsIn(document)) {
      // A word of OpenAPI 3.0.
      if (!('properties' in object)) expect(object).not.toHaveProperty('nullable');
      if (typeof object.$ref === 'string') {
        const name = object.$ref.replace('#/components/schemas/', '');
        expect(Object.keys(document.components.schemas)).toContain(name);
      }
    }
  });

  it('has whole schemas of the admin API, and fields of the vendors’ formats', () => {
    for (const [path, method, operation] of operations()) {
      if (!path.startsWith('/api/')) continue;
      const changes = method === 'post' || method === 'patch';
      if (changes && !/\/(?:revoke|cancel)$/.test(path)) {
        const { schema } = operation.requestBody?.content['application/json'] ?? {};
        expect({ path, method, schema }).toMatchObject({ schema: { $ref: expect.any(String) } });
      }
      expect(operation.security).toEqual([{ adminKey: [] }]);
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect({ name, ...schema }).toMatchObject({ type: 'object', properties: expect.anything() });
      for (const property of Object.values(schema.properties as Record<string, Schema>)) {
        expect(Object.keys(property).length).toBeGreaterThan(0);
      }
    }
    const chat = document.paths['/v1/chat/completions']?.post?.requestBody?.content['application/json'];
    expect(chat?.schema).toMatchObject({
      required: expect.arrayContaining(['model', 'messages']),
      properties: { model: { type: 'string' }, n: { type: ['integer', 'null'], minimum: 1, maximum: 128 } },
      additionalProperties: true,
    });
    const transcription = document.paths['/v1/audio/transcriptions']?.post?.requestBody?.content;
    expect(Object.keys(transcription ?? {})).toEqual(['multipart/form-data']);
  });

  it('tells the truth about what is answered', async () => {
    const path = (text: string) => text.replace(/[?].*$/, '');
    const check = async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      template: string,
      at: string,
      body?: object,
    ) => {
      const { status, body: told } = await ask(method, at, body);
      const operation = document.paths[path(template)]?.[method.toLowerCase()];
      const answer = operation?.responses[String(status)];
      const schema = answer?.content['application/json']?.schema ?? {};
      const faults = schemaFaults(told, schema, document.components.schemas);
      expect({ method, at, status, faults }).toEqual({ method, at, status: expect.any(Number), faults: [] });
      expect(answer).toBeDefined();
      return told;
    };
    const settled = {
      name: 'described',
      owner: 'ada',
      metadata: { a: 'b' },
      expires_at: '2999-01-01T00:00:00Z',
      models: ['*'],
      endpoints: ['generation'],
      ip_ranges: ['10.0.0.0/8'],
      limits: { requests_per_minute: 5 },
      budgets: { day: { usd: 1 }, total: { usd: 2 } },
      cache: { mode: 'on', ttl_seconds: 5 },
      log_bodies: true,
    };
    await check('POST', '/api/tokens', 'tokens', settled);
    const sent = document.components.schemas.TokenCreationDto ?? {};
    expect(schemaFaults(settled, sent, document.components.schemas)).toEqual([]);
    await check('POST', '/api/tokens/{token}/rotate', 'tokens/described/rotate');
    await check('GET', '/api/tokens/{token}', 'tokens/described');
    await check('PATCH', '/api/tokens/{token}', 'tokens/described', { owner: null, cache: null });
    await check('POST', '/api/tokens/{token}/reset-budget', 'tokens/described/reset-budget');
    await check('GET', '/api/tokens', 'tokens?limit=1');
    await check('POST', '/api/tokens/{token}/revoke', 'tokens/described/revoke');
    await check('POST', '/api/admin-keys', 'admin-keys', { name: 'x', role: 'viewer' });
    await check('PATCH', '/api/admin-keys/{key}', 'admin-keys/x', { role: 'operator' });
    await check('GET', '/api/admin-keys', 'admin-keys');
    await check('DELETE', '/api/admin-keys/{key}', 'admin-keys/x');
    await check('GET', '/api/status', 'status');
    await check('GET', '/api/configuration', 'configuration');
    await check('GET', '/api/configuration/settings', 'configuration/settings');
    await check('GET', '/api/provider-types', 'provider-types');
    const groq = { id: 'groq', type: 'groq', settings: { apiKey: 'gsk_0123456789' } };
    await check('POST', '/api/providers', 'providers', groq);
    await check('GET', '/api/providers', 'providers');
    await check('GET', '/api/providers/{id}', 'providers/groq');
    await check('GET', '/api/provider-states', 'provider-states');
    const draft = { type: 'openai-compatible', settings: { baseUrl: 'http://127.0.0.1:1/v1' } };
    await check('POST', '/api/providers/test', 'providers/test', draft);
    const candidates = [{ provider: 'groq', model: 'llama' }];
    await check('POST', '/api/models', 'models', { name: 'quick', settings: { candidates } });
    await check('GET', '/api/models', 'models');
    const priced = {
      provider: 'groq',
      model: 'llama',
      prices: { input: 1, tiers: [{ above: 9, input: 2 }] },
    };
    const price = await check('POST', '/api/prices', 'prices', priced);
    expect(
      schemaFaults(priced, document.components.schemas.PriceCreationDto ?? {}, document.components.schemas),
    ).toEqual([]);
    await check('GET', '/api/prices', 'prices?provider=groq&limit=1');
    await check('GET', '/api/prices/effective', 'prices/effective?model=quick');
    const anew = { from: '2026-01-01', to: '2026-01-02', dry_run: true };
    const rerating = await check('POST', '/api/prices/rerate', 'prices/rerate', anew);
    expect(rerating).toMatchObject({ state: 'done', progress: 1, requests: 0 });
    await check('GET', '/api/prices/rerates', 'prices/rerates?limit=1');
    await check('GET', '/api/prices/rerates/{id}', `prices/rerates/${String(rerating.id)}`);
    await check('DELETE', '/api/prices/{price}', `prices/${String(price.id)}`);
    await check('DELETE', '/api/models/{name}', 'models/quick');
    await check('DELETE', '/api/providers/{id}', 'providers/groq');
    await check('GET', '/api/session', 'session');
    await check('GET', '/api/sessions', 'sessions');
    await check('GET', '/api/sign-in', 'sign-in');
    const changes = await check('GET', '/api/audit', 'audit?limit=3');
    const [change] = changes.data as { id: string }[];
    await check('GET', '/api/audit/{entry}', `audit/${String(change?.id)}`);
    await check('GET', '/api/prompt-caches', 'prompt-caches');
    await check('GET', '/api/response-cache', 'response-cache');
    await check('DELETE', '/api/response-cache', 'response-cache');
    await check('GET', '/api/usage', 'usage');
    await check('GET', '/api/usage/unpriced', 'usage/unpriced');
    await check('GET', '/api/requests', 'requests');
    const { body: refused } = await ask('POST', 'tokens', { nme: 'x' });
    const error = document.components.schemas.ErrorDto ?? {};
    expect(schemaFaults(refused, error, document.components.schemas)).toEqual([]);
  });

  it('tells each token of itself as it says', async () => {
    const { body } = await ask('POST', 'tokens', {
      name: 'own',
      budgets: { day: { usd: 1 } },
      limits: { requests_per_minute: 3 },
    });
    const headers = { authorization: `Bearer ${String(body.secret)}` };
    const told: unknown = await (await fetch(`${gateway.baseUrl}/token`, { headers })).json();
    const schema = document.components.schemas.OwnTokenDto ?? {};
    expect(schemaFaults(told, schema, document.components.schemas)).toEqual([]);
  });
});

describe('/docs/api', () => {
  it('needs nothing from elsewhere', async () => {
    const page = await fetch(`${gateway.url}/docs/api`);
    const text = await page.text();
    expect(text).not.toMatch(/https?:\/\//);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const file = await fetch(`${gateway.url}${address}`);
      expect({ address, status: file.status }).toEqual({ address, status: 200 });
      expect((await file.text()).length).toBeGreaterThan(100);
    }
    for (const name of ['package.json', '..%2f..%2fpackage.json', 'index.html', '__proto__']) {
      expect((await fetch(`${gateway.url}/docs/api/${name}`)).status).toBe(404);
    }
  });

  it('stands under a path, and says so', async () => {
    const forwarded = { 'x-forwarded-prefix': '/some/gateway', 'x-forwarded-host': 'ai.example.com' };
    const page = await (await fetch(`${gateway.url}/docs/api`, { headers: forwarded })).text();
    expect(page).toContain('"/some/gateway/docs/openapi.json"');
    const told = (await (
      await fetch(`${gateway.url}/docs/openapi.json`, { headers: forwarded })
    ).json()) as Document;
    expect(told.servers).toEqual([{ url: 'http://ai.example.com/some/gateway' }]);
  });

  it('can be switched off', async () => {
    const closed = await startGateway({ docs: { enabled: false } });
    for (const path of ['/docs', '/docs/api', '/docs/openapi.json', '/docs/api/swagger-ui.css']) {
      expect((await fetch(closed.url + path)).status).toBe(404);
    }
    await closed.close();
  });
});
