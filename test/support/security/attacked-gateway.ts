import { expect } from '@jest/globals';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { administrationOf } from '../administration.js';
import { startGateway } from '../gateway.js';
import type { TestGateway } from '../gateway.js';
import { bearerJson, rawRequest } from '../raw-http.js';
import type { RawAnswer, RawRequest } from '../raw-http.js';
import { isOfAdministration, isOfModels, routesOf } from './routes.js';
import type { Route } from './routes.js';

/** A gateway to be attacked on every route, with an upstream that takes down what reaches it. */
export class AttackedGateway {
  private constructor(
    readonly mock: MockUpstream,
    readonly gateway: TestGateway,
    readonly adminKey: string,
  ) {}

  /** @param file what would stand in `gateway.yaml` besides */
  static async start(file: Record<string, unknown> = {}): Promise<AttackedGateway> {
    const mock = await startMockUpstream();
    const provider = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk-upstream' };
    const gateway = await startGateway({
      providers: { mock: provider, hub: { ...provider, lane: 'hub' } },
      ...file,
    });
    const { adminKey } = await administrationOf(gateway);
    return new AttackedGateway(mock, gateway, adminKey);
  }

  get url(): string {
    return this.gateway.url;
  }

  get routes(): readonly Route[] {
    return routesOf(this.gateway.application);
  }

  /** Routes that read a body. */
  get posts(): readonly Route[] {
    return this.routes.filter(({ method }) => method === 'POST' || method === 'PATCH');
  }

  /** What opens a route, in headers. */
  credentialFor(route: Pick<Route, 'template'>): Record<string, string> {
    if (isOfAdministration(route)) return bearerJson(this.adminKey);
    if (!isOfModels(route)) return {};
    const version = route.template.startsWith('/v1/messages') && { 'anthropic-version': '2023-06-01' };
    return { ...bearerJson(this.gateway.token), ...version };
  }

  /** Asks a route as somebody who may. */
  ask(route: Route, request: Partial<RawRequest> = {}): Promise<RawAnswer> {
    const { method, path } = route;
    return rawRequest(this.url, {
      method,
      path,
      ...request,
      headers: { ...this.credentialFor(route), ...request.headers },
    });
  }

  /** How often the upstream was asked for something. */
  get asked(): number {
    return this.mock.requests.filter(({ method }) => method === 'POST').length;
  }

  /** Fails where the gateway serves others no more, or slowly, or something has gone wrong inside it. */
  async expectUnharmed(): Promise<void> {
    const began = performance.now();
    const answer = await rawRequest(this.url, {
      path: '/v1/chat/completions',
      headers: bearerJson(this.gateway.token),
      body: JSON.stringify({ model: 'mock/echo', messages: [{ role: 'user', content: 'still there?' }] }),
    });
    expect(answer.status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2_000);
    const faults = this.gateway.logLines.filter((line) => /"status":500|gateway_internal/.test(line));
    expect(faults).toEqual([]);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.mock.close();
  }
}
