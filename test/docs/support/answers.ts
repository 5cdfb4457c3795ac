import type { JsonObject, JsonValue } from '#libs/json';
import type { DocumentedGateway } from './documented-gateway.js';

/** How each document's example of an answer comes about. */
export const questions: Readonly<Record<string, (gateway: DocumentedGateway) => Promise<JsonValue>>> = {
  'docs/models.md': async ({ url, token }) => {
    const answer = await fetch(`${url}/v1/models/main%2Fgpt-5?include=metadata`, { headers: bearer(token) });
    return answer.json() as Promise<JsonValue>;
  },
  'docs/prompt-caches.md': async (gateway) => {
    const messages = [{ role: 'user', content: 'Hello' }];
    await post(gateway, '/v1/chat/completions', { model: 'fast', messages });
    return (await gateway.ask('GET', 'prompt-caches')).body as JsonValue;
  },
  'docs/explain.md': async (gateway) => {
    const candidates = [
      { provider: 'spare', model: 'claude-haiku-4-5' },
      { provider: 'main', model: 'small', when: { tools: true } },
    ];
    await gateway.ask('POST', 'models', { name: 'explained', settings: { candidates } });
    const messages = [{ role: 'user', content: 'Hello' }];
    const body = { model: 'explained', messages, seed: 7 };
    const told = await post(gateway, '/v1/route:explain', { endpoint: '/v1/chat/completions', body });
    return told.json() as Promise<JsonValue>;
  },
};

/** Headers that tell clients of OpenAI's and of Anthropic's format where a token with everything settled stands. */
export async function standingHeaders(gateway: DocumentedGateway): Promise<ReadonlySet<string>> {
  const limits = { requests_per_minute: 60, tokens_per_minute: 100_000, concurrent_requests: 8 };
  const settings = { name: 'limited', limits, budgets: { month: { usd: 50 } } };
  const { secret } = (await gateway.ask('POST', 'tokens', settings)).body;
  const names = new Set<string>();
  for (const path of ['/v1/chat/completions', '/v1/messages']) {
    const messages = [{ role: 'user', content: 'Hello' }];
    const asked = { model: 'priced', messages, max_tokens: 50 };
    const answer = await post({ url: gateway.url, token: String(secret) }, path, asked);
    if (!answer.ok) throw new Error(await answer.text());
    for (const name of answer.headers.keys()) names.add(name);
  }
  return names;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const post = ({ url, token }: Pick<DocumentedGateway, 'url' | 'token'>, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify(body),
  });

/**
 * Where an example is unlike what is really answered: names that are not there, values of another kind. Of a list,
 * each example has to be like one of its members.
 */
export function unlike(example: JsonValue, answer: JsonValue | undefined, place = ''): readonly string[] {
  if (answer === undefined) return [`${place} is not there`];
  if (Array.isArray(example)) {
    if (!Array.isArray(answer)) return [`${place} is no list`];
    return example.flatMap((member: JsonValue, index) => likeOne(member, answer, `${place}/${index}`));
  }
  if (isObject(example)) {
    if (!isObject(answer)) return [`${place} is no object`];
    return Object.entries(example).flatMap(([name, value]) =>
      unlike(value ?? null, answer[name], `${place}/${name}`),
    );
  }
  const differs = example !== null && answer !== null && typeof example !== typeof answer;
  return differs ? [`${place} is ${JSON.stringify(answer)}`] : [];
}

function likeOne(example: JsonValue, members: readonly JsonValue[], place: string): readonly string[] {
  const faults = members.map((member) => unlike(example, member, place));
  return faults.find((each) => each.length === 0) ?? faults[0] ?? [`${place} has nothing like it`];
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
