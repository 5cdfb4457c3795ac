/** One operation of the gateway's own description, aimed at something. */
export interface Operation {
  readonly method: string;
  /** As the description has it: `/api/tokens/{token}`. */
  readonly template: string;
  /** With its parameters filled in. */
  readonly path: string;
  /** What would change something, where nobody kept it from that. */
  readonly body?: object;
}

/** What there is to aim at. */
export type Targets = Readonly<
  Record<'token' | 'key' | 'provider' | 'model' | 'price' | 'rerating' | 'session' | 'entry', string>
>;

const settings = { baseUrl: 'http://127.0.0.1:9/stolen' };
const candidates = [{ provider: 'shop', model: 'stolen' }];

/** By operation; what is not here is sent an empty object. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/tokens': { name: 'stolen' },
  'PATCH /api/tokens/{token}': { name: 'stolen', budgets: { month: null } },
  'POST /api/tokens/{token}/reset-budget': { period: 'month' },
  'POST /api/tokens/{token}/rotate': { overlap: '1h' },
  'POST /api/admin-keys': { name: 'stolen', role: 'owner' },
  'PATCH /api/admin-keys/{key}': { name: 'stolen', role: 'viewer' },
  'POST /api/providers': { id: 'stolen', type: 'openai-compatible', settings },
  'PATCH /api/providers/{id}': { settings },
  'POST /api/providers/test': { type: 'openai-compatible', settings },
  'POST /api/models': { name: 'stolen', settings: { candidates } },
  'PATCH /api/models/{name}': { settings: { candidates } },
  'POST /api/prices': { provider: 'shop', model: 'm', prices: { input: 0 } },
  'POST /api/prices/rerate': { from: '2026-01-01', to: '2026-01-02' },
  'POST /api/explain': { body: { model: 'named', messages: [{ role: 'user', content: 'x' }] } },
  'POST /api/session': { admin_key: 'ak-gw-stolen' },
};

/** Every operation, those under /api with a body that does what it is for. */
export async function readOperations(url: string, targets: Targets): Promise<readonly Operation[]> {
  const { paths } = (await (await fetch(`${url}/docs/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.keys(item).map((name) => operationOf(name.toUpperCase(), template, targets)),
  );
}

function operationOf(method: string, template: string, targets: Targets): Operation {
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => targetOf(template, name, targets));
  const isBodiless = method === 'GET' || method === 'DELETE' || method === 'HEAD';
  return { method, template, path, ...(!isBodiless && { body: bodies[`${method} ${template}`] ?? {} }) };
}

function targetOf(template: string, name: string, targets: Targets): string {
  if (name === 'name') return targets.model;
  if (name !== 'id') return (targets as Readonly<Record<string, string>>)[name] ?? 'x';
  if (template.startsWith('/api/providers/')) return targets.provider;
  return template.startsWith('/api/prices/') ? targets.rerating : 'req_x';
}

/** Operations that only look though they have a body. */
const questions: ReadonlySet<string> = new Set(['POST /api/explain']);

/** Whether an operation is there to change something, or to cost somebody something. */
export const isChange = ({ method, template }: Operation): boolean =>
  method !== 'GET' && !questions.has(`${method} ${template}`);

/** The browser's own session, which anybody begins and ends; and what leads to it. */
export const isOwnSession = ({ template }: Operation): boolean =>
  template === '/api/session' || template.startsWith('/api/sign-in');

export const isAdministration = ({ template }: Operation): boolean => template.startsWith('/api/');
