import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockTokens, startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockTokens, MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { newServiceAccount } from '../support/service-account.js';

const secret = 'vertex-upstream-key';
const account = newServiceAccount();
const messages = [{ role: 'user', content: 'Hello there' }] as const;
const right = { said: 3600, true: 3600 };

let mock: MockUpstream;
let tokens: MockTokens;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: secret, models: ['gemini-2.5-flash'] });
  tokens = await startMockTokens({ secret, accounts: account.accounts, subjectToken: 'from-elsewhere' });
  const vertex = { type: 'google-vertex', baseUrl: mock.url };
  const stranger = { client_email: 'nobody@my-project.iam.gserviceaccount.com' };
  gateway = await startGateway({
    providers: {
      vertex: { ...vertex, credentials: account.key(tokens) },
      text: { ...vertex, credentials: JSON.stringify(account.key(tokens)) },
      express: { ...vertex, apiKey: secret },
      stranger: { ...vertex, credentials: account.key(tokens, stranger) },
      forger: { ...vertex, credentials: newServiceAccount().key(tokens) },
      lost: { ...vertex, credentials: account.key({ url: 'http://127.0.0.1:9' }) },
      bare: { ...vertex, project: 'my-project' },
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
  await tokens.close();
});
beforeEach(() => {
  mock.reset();
});

async function chat(provider: string, at: TestGateway = gateway): Promise<string | null | undefined> {
  const client = new OpenAI({ baseURL: at.baseUrl, apiKey: at.token, maxRetries: 0, logLevel: 'off' });
  const answer = await client.chat.completions.create({
    model: `${provider}/gemini-2.5-flash`,
    messages: [...messages],
  });
  return answer.choices[0]?.message.content;
}
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const statuses = (): readonly (number | undefined)[] =>
  mock.requests.filter(({ method }) => method === 'POST').map(({ status }) => status);

describe('the credential', () => {
  it('may be a key of the express mode, or JSON in text', async () => {
    expect(await chat('express')).toBe('Hello there');
    const express = await mock.nextRequest(({ method }) => method === 'POST');
    expect(express.url).toBe('/v1/publishers/google/models/gemini-2.5-flash:generateContent');
    expect(express.headers['x-goog-api-key']).toBe(secret);
    expect(express.headers.authorization).toBeUndefined();
    expect(await chat('text')).toBe('Hello there');
  });

  it('is fetched once for many, and anew where it is refused', async () => {
    // It says that it is right for an hour, and is not.
    tokens.issue({ said: 3600, true: -1 });
    const before = tokens.asked.length;
    const own = await startGateway({
      providers: { v: { type: 'google-vertex', baseUrl: mock.url, credentials: account.key(tokens) } },
    });
    try {
      // The list of models is asked for first.
      await mock.nextRequest(({ method }) => method === 'GET');
      tokens.issue(right);
      const answers = await Promise.all([1, 2, 3, 4].map(() => chat('v', own)));
      expect(answers).toEqual(Array(4).fill('Hello there'));
      expect(tokens.asked.length - before).toBe(2);
      expect(statuses().filter((status) => status === 200)).toHaveLength(4);
      expect(statuses()).toContain(401);
    } finally {
      tokens.issue(right);
      await own.close();
    }
  });

  it('is renewed once, not again and again, where Vertex AI will not have it', async () => {
    await chat('vertex');
    mock.reset();
    const before = tokens.asked.length;
    mock.script({ model: 'gemini-2.5-flash' }, { faults: { status: { code: 401 } } });
    for (let time = 0; time < 3; time += 1) {
      const error = await caught(chat('vertex'));
      expect(error).toMatchObject({ status: 502 });
      expect(String(error)).not.toContain('ya29');
    }
    expect(tokens.asked.length - before).toBe(1);
    expect(statuses()).toEqual([401, 401, 401, 401]);
  });

  it.each([
    ['stranger', 502, 'invalid_grant'],
    ['forger', 502, 'invalid_grant'],
    ['lost', 503, 'cannot be reached'],
  ])('fails in words that hold nothing of it: %s', async (provider, status, words) => {
    const error = await caught(chat(provider));
    expect(error).toMatchObject({ status });
    expect(String(error)).toContain(words);
    expect(JSON.stringify(gateway.logLines)).not.toContain(account.privateKey.slice(40, 80));
    expect(statuses()).toEqual([]);
  });

  it("is no default one at another address than Google's", async () => {
    expect(await caught(chat('bare'))).toMatchObject({ status: 502 });
    const request = await mock.nextRequest(({ method }) => method === 'POST');
    expect(request.headers.authorization).toBeUndefined();
  });
});

describe('other sources of credentials', () => {
  const once = async (provider: object): Promise<string | null | undefined> => {
    const own = await startGateway({ providers: { v: provider } });
    return chat('v', own).finally(() => own.close());
  };
  const inFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'vertex-'));
    await use(folder).finally(() => rm(folder, { recursive: true }));
  };
  const vertex = () => ({ type: 'google-vertex', baseUrl: mock.url, project: 'my-project', models: [] });

  it('are files', () =>
    inFolder(async (folder) => {
      const path = join(folder, 'key.json');
      await writeFile(path, JSON.stringify(account.key(tokens)));
      expect(await once({ ...vertex(), credentialsFile: path })).toBe('Hello there');
    }));

  it('are federated identities', () =>
    inFolder(async (folder) => {
      const file = join(folder, 'subject');
      await writeFile(file, 'from-elsewhere');
      const credentials = {
        type: 'external_account',
        audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        token_url: `${tokens.url}/v1/token`,
        credential_source: { file },
      };
      expect(await once({ ...vertex(), credentials })).toBe('Hello there');
      expect(tokens.asked.at(-1)).toBe('/v1/token');
    }));

  it('are the metadata server of a machine', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { GCE_METADATA_HOST: new URL(tokens.url).host, HOME: '/nowhere' });
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
    try {
      expect(await once({ ...vertex(), applicationDefault: true })).toBe('Hello there');
    } finally {
      process.env = before;
    }
    expect(tokens.asked.at(-1)).toContain('/computeMetadata/v1/');
  });
});
