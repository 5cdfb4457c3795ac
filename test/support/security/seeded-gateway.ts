import { join } from 'node:path';
import { administrationOf, asking } from '../administration.js';
import type { AskAdministration } from '../administration.js';
import { startGateway } from '../gateway.js';
import type { TestGateway } from '../gateway.js';
import { readOperations } from './operations.js';
import type { Operation } from './operations.js';

export type Role = 'owner' | 'operator' | 'viewer';

/** A gateway with one of everything that somebody could take away or change. */
export interface SeededGateway {
  readonly gateway: TestGateway;
  /** Of an admin key of each role. */
  readonly keys: Readonly<Record<Role, string>>;
  readonly ask: Readonly<Record<Role, AskAdministration>>;
  /** Every operation of the gateway's own description, aimed at what there is. */
  readonly operations: readonly Operation[];
  /** The file of its database. */
  readonly database: string;
}

/** Nobody answers there, and nobody is asked. */
const nowhere = 'http://127.0.0.1:9/v1';

export async function startSeededGateway(): Promise<SeededGateway> {
  let folder = '';
  const gateway = await startGateway({}, {}, async (made) => {
    folder = made;
  });
  const { ask: owner, adminKey } = await administrationOf(gateway);
  const made = async (path: string, body: object) => (await owner('POST', path, body)).body;
  const keyOf = async (role: Role) => (await made('admin-keys', { name: role, role })).secret as string;
  const keys = { owner: adminKey, operator: await keyOf('operator'), viewer: await keyOf('viewer') };
  const token = await made('tokens', { name: 'precious', budgets: { month: { usd: 5 } } });
  await made('providers', {
    id: 'shop',
    type: 'openai-compatible',
    settings: { baseUrl: nowhere, apiKey: 'sk-precious-key' },
  });
  await made('models', { name: 'named', settings: { candidates: [{ provider: 'shop', model: 'm' }] } });
  const price = await made('prices', { provider: 'shop', model: 'm', prices: { input: 1 } });
  const rerating = await made('prices/rerate', { from: '2026-01-01', to: '2026-01-02', dry_run: true });
  const session = await sessionOf(gateway, adminKey);
  const [entry] = (await owner('GET', 'audit?limit=1')).body.data as { id: string }[];
  const operations = await readOperations(gateway.url, {
    token: String(token.id),
    key: 'first',
    provider: 'shop',
    model: 'named',
    price: String(price.id),
    rerating: String(rerating.id),
    session,
    entry: entry?.id ?? '',
  });
  return {
    gateway,
    keys,
    ask: { owner, operator: asking(gateway.url, keys.operator), viewer: asking(gateway.url, keys.viewer) },
    operations,
    database: join(folder, 'data', 'gateway.db'),
  };
}

/** Signs somebody in. @returns the session's id */
async function sessionOf(gateway: TestGateway, adminKey: string): Promise<string> {
  const { body } = await openSession(gateway, adminKey);
  return body.id as string;
}

/** Signs a browser in. @returns its cookie, and what it was told */
export async function openSession(
  { url }: Pick<TestGateway, 'url'>,
  adminKey: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly cookie: string; readonly body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...more },
    body: JSON.stringify({ admin_key: adminKey }),
  });
  const [given = ''] = response.headers.getSetCookie();
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, cookie: given.split(';', 1)[0] ?? '', body };
}
