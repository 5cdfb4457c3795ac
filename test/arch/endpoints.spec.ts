import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS_METADATA } from '../../src/auth/access.decorator.js';
import type { Access } from '../../src/auth/access.decorator.js';
import { normaliseAddress } from '../../src/api/shared/base-address.js';
import { routeOfPath } from '../../src/observability/request-route.js';
import { foundRoutes } from '../../src/openapi/build-document.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

/** A path that is asked with `POST`, and what it declares to ask models for. */
interface Endpoint {
  readonly path: string;
  readonly asks: string;
}

/** Those who may ask for the endpoint may ask this; no model is asked. */
const asksNoModel = new Set([
  '/v1/realtime/calls',
  '/v1/realtime/calls/{id}/{action}',
  '/v1/realtime/client_secrets',
  '/v1/realtime/sessions',
  '/v1/realtime/transcription_sessions',
  '/v1/responses/{id}/cancel',
]);

const countsTokens = /(?:count_tokens|input_tokens|:countTokens)$/;

/** What `POST /v1/route:explain` does not explain: counts, files, and what is about conversations alone. */
const unexplained = [
  '/v1/audio/transcriptions',
  '/v1/audio/translations',
  '/v1/images/edits',
  '/v1/images/variations',
  '/v1/messages/count_tokens',
  '/v1/responses/compact',
  '/v1/responses/input_tokens',
  '/v1beta/models/{model}:countTokens',
];

let gateway: TestGateway;
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  gateway = await startGateway();
  endpoints = endpointsOf(gateway);
});
afterAll(async () => {
  await gateway.close();
});

function endpointsOf({ application }: TestGateway): readonly Endpoint[] {
  const reflector = application.get(Reflector);
  const scanner = new MetadataScanner();
  const asks = new Map<string, string | undefined>();
  for (const { metatype } of application.get(DiscoveryService, { strict: false }).getControllers()) {
    if (typeof metatype !== 'function') continue;
    const prototype = metatype.prototype as Record<string, () => unknown>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const places = [prototype[name] ?? metatype, metatype];
      const access = reflector.getAllAndOverride<Access | undefined>(ACCESS_METADATA, places);
      asks.set(`${metatype.name}_${name}`, access?.kind === 'token' ? access.endpoint : undefined);
    }
  }
  return foundRoutes(application).flatMap(({ method, path, operationId }) => {
    const asked = asks.get(operationId.replace(/\[\d+\]$/, ''));
    return method === 'POST' && asked !== undefined ? [{ path, asks: asked }] : [];
  });
}

const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, 'x');

const asking = (): readonly Endpoint[] => endpoints.filter(({ path }) => !asksNoModel.has(path));

async function ask(method: string, path: string, body: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' };
  const answer = await fetch(gateway.url + path, { method, headers, body });
  return (await answer.json()) as Record<string, unknown>;
}

/** The members of an error's body, and of what stands in it. */
const formOf = (body: Record<string, unknown>): readonly unknown[] =>
  [body, body.error ?? {}].map((object) => Object.keys(object).sort());

describe('every endpoint that asks models', () => {
  it('has a name of its own in metrics and spans', () => {
    expect(asking().length).toBeGreaterThan(20);
    for (const { path, asks } of asking()) {
      const { template, endpoint } = routeOfPath(filled(path));
      const wanted = countsTokens.test(path) ? 'token-count' : asks;
      expect({ template, endpoint }).toEqual({ template: path, endpoint: wanted });
    }
  });

  it('is served without its version too, for clients that know the bare origin', () => {
    const versioned = asking().filter(({ path }) => path.startsWith('/v1/'));
    const missed = versioned.filter(({ path }) => normaliseAddress(path.slice('/v1'.length)) !== path);
    expect(missed.map(({ path }) => path)).toEqual([]);
  });

  it('is explained, or is one that cannot be', async () => {
    const refused: string[] = [];
    for (const { path } of asking()) {
      const endpoint = encodeURIComponent(filled(path));
      const { error } = await ask('POST', `/v1/route:explain?endpoint=${endpoint}`, '{}');
      if ((error as { readonly param?: string } | undefined)?.param === 'endpoint') refused.push(path);
    }
    expect(refused.sort()).toEqual(unexplained);
  });

  it('has errors of one form, from its own filter and from the one for what no controller takes', async () => {
    for (const { path } of endpoints) {
      const own = formOf(await ask('POST', filled(path), '{'));
      expect({ path, form: formOf(await ask('PUT', filled(path), '{')) }).toEqual({ path, form: own });
    }
  });
});
