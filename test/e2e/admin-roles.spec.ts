import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RequestMethod } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrationOf, asking } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

interface Route {
  readonly method: string;
  /** Behind `/api/`, its parameters filled in. */
  readonly path: string;
}

let gateway: TestGateway;
let owner: AskAdministration;
let operator: AskAdministration;
let viewer: AskAdministration;
let routes: readonly Route[];

/** Every route of the admin API there is. */
function adminRoutes({ application }: TestGateway): readonly Route[] {
  const scanner = new MetadataScanner();
  const controllers = application.get(DiscoveryService, { strict: false }).getControllers();
  return controllers.flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const bases = [Reflect.getMetadata('path', metatype) as string | string[]].flat();
    const prototype = metatype.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name] ?? {};
      if (!Reflect.hasMetadata('path', handler)) return [];
      const paths = [Reflect.getMetadata('path', handler) as string | string[]].flat();
      const method = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '';
      return bases.flatMap((base) =>
        paths
          .map((path) => `${base}/${path}`.replace(/\/+$/, ''))
          .filter((path) => path === 'api' || path.startsWith('api/'))
          .map((path) => ({ method, path: path.slice(4).replaceAll(/[:*]\w+/g, 'tok_x') })),
      );
    });
  });
}

beforeAll(async () => {
  gateway = await startGateway();
  const first = await administrationOf(gateway);
  owner = first.ask;
  const keyOf = async (role: string) =>
    asking(gateway.url, (await owner('POST', 'admin-keys', { name: role, role })).body.secret as string);
  [operator, viewer] = [await keyOf('operator'), await keyOf('viewer')];
  // A browser's own session is anybody's to begin and to end: sign-in.spec.ts, openid-connect.spec.ts.
  routes = adminRoutes(gateway).filter(({ path }) => !/^(?:session$|sessions\/|sign-in)/.test(path));
});
afterAll(async () => {
  await gateway.close();
});

const codeOf = async (ask: AskAdministration, { method, path }: Route) =>
  ask(method as 'GET', path, method === 'GET' || method === 'DELETE' ? undefined : {});

const refused = { status: 403, body: { error: { code: 'role_insufficient' } } };

describe('admin keys', () => {
  it('of viewers look at everything and change nothing, by any route there is', async () => {
    expect(routes.length).toBeGreaterThan(15);
    for (const route of routes) {
      const answer = await codeOf(viewer, route);
      // What people said to models is for nobody who only looks. A question may have a body.
      const isQuestion = route.method === 'GET' || route.path === 'explain';
      const mayLook = isQuestion && !route.path.endsWith('/bodies');
      if (mayLook) expect({ route, status: answer.status }).not.toMatchObject({ status: 403 });
      else expect({ route, ...answer }).toMatchObject({ route, ...refused });
    }
  });

  it('of operators change everything but admin keys', async () => {
    const isOwners = ({ method, path }: Route) => method !== 'GET' && path.startsWith('admin-keys');
    expect(routes.filter(isOwners)).toHaveLength(3);
    for (const route of routes) {
      const answer = await codeOf(operator, route);
      if (isOwners(route)) expect({ route, ...answer }).toMatchObject({ route, ...refused });
      else expect({ route, status: answer.status }).not.toMatchObject({ status: 403 });
    }
    expect((await operator('POST', 'tokens', { name: 'made by an operator' })).status).toBe(201);
    expect((await operator('POST', 'admin-keys', { name: 'mine', role: 'owner' })).status).toBe(403);
    expect((await operator('PATCH', 'admin-keys/operator', { role: 'owner' })).status).toBe(403);
  });

  it('are no tokens, and tokens are no admin keys', async () => {
    const withToken = asking(gateway.url, gateway.token);
    for (const route of routes) expect((await codeOf(withToken, route)).status).toBe(401);
  });

  it('change as owners say, at once; the last owner stays', async () => {
    const made = await owner('POST', 'admin-keys', { name: 'deputy', role: 'owner' });
    const deputy = asking(gateway.url, made.body.secret as string);
    expect((await deputy('PATCH', 'admin-keys/deputy', { role: 'viewer' })).body).toMatchObject({
      role: 'viewer',
    });
    expect((await deputy('PATCH', 'admin-keys/deputy', { role: 'owner' })).status).toBe(403);
    for (const attempt of [
      owner('PATCH', 'admin-keys/first', { role: 'operator' }),
      owner('DELETE', 'admin-keys/first'),
    ]) {
      expect(await attempt).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } });
    }
    expect((await owner('DELETE', 'admin-keys/deputy')).status).toBe(200);
    expect((await deputy('GET', 'tokens')).status).toBe(401);
    expect((await owner('POST', 'admin-keys', { name: 'first', role: 'viewer' })).status).toBe(409);
  });

  it('are refused naming the field', async () => {
    const faulty = [
      [{ name: 'x' }, 'role'],
      [{ name: 'x', role: 'root' }, 'role'],
      [{ name: '', role: 'viewer' }, 'name'],
      [{ name: 'x', role: 'viewer', admin: true }, 'admin'],
    ] as const;
    for (const [body, param] of faulty) {
      expect(await owner('POST', 'admin-keys', body)).toMatchObject({
        status: 400,
        body: { error: { param } },
      });
    }
  });

  it('leave one owner where two take each other away at once', async () => {
    const second = await owner('POST', 'admin-keys', { name: 'second', role: 'owner' });
    const asSecond = asking(gateway.url, second.body.secret as string);
    const answers = await Promise.all([
      owner('DELETE', 'admin-keys/second'),
      asSecond('DELETE', 'admin-keys/first'),
    ]);
    const { length } = answers.filter(({ status }) => status === 200);
    expect(length).toBe(1);
  });
});
