import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { REQUEST_BODY_REPOSITORY } from '../../src/storage/request-body.repository.js';
import type { RequestBodyRepository } from '../../src/storage/request-body.repository.js';
import type { TokenRequest } from '../../src/tokens/token-request.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { boundary, rawForm } from '../support/raw-form.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const chatPath = '/v1/chat/completions';
/** None of them may ever be written down. */
const canaries = {
  vendorKey: 'sk-canary-of-the-vendor-0123456789',
  pattern: 'ACCT-77120094',
  place: 'canary-in-a-place',
  quoted: 'sk-canary-quoted-by-a-client-987654',
  picture: Buffer.from('canary-in-a-picture '.repeat(60)).toString('base64'),
};

interface ShownBody {
  readonly text: string;
  readonly size: number;
  readonly cut: boolean;
  readonly event_ms: readonly number[] | null;
}
interface ShownBodies {
  readonly request_id: string;
  readonly token_id: string;
  readonly request: ShownBody;
  readonly upstream: ShownBody | null;
  readonly upstream_answer: ShownBody | null;
  readonly answer: ShownBody | null;
}

let mock: MockUpstream;
let gateway: TestGateway;
let folder: string;
let ask: AskAdministration;
let tokens = 0;

beforeAll(async () => {
  mock = await startMockUpstream();
  const apiKey = canaries.vendorKey;
  gateway = await startGateway(
    {
      providers: {
        openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey },
        anthropic: { type: 'anthropic', baseUrl: mock.origin, apiKey },
      },
      requestLog: {
        bodies: true,
        maxBody: '2KiB',
        redactPlaces: 'metadata, **.secret',
        redactPatterns: 'ACCT-\\d{8}\n[Pp]assword: \\S+',
      },
    },
    {},
    (made) => {
      folder = made;
      return Promise.resolve();
    },
  );
  ({ ask } = await administrationOf(gateway));
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

async function newToken(settled: Omit<TokenRequest, 'name'>) {
  const { secret, token } = await gateway.application
    .get(TokenService, { strict: false })
    .create({ name: `token ${(tokens += 1)}`, ...settled });
  return { secret, id: token.id };
}

const chat = (content: string, more: object = {}) => ({
  model: 'openai/gpt-5',
  messages: [{ role: 'user', content }],
  ...more,
});
const post = (body: object, token = gateway.token, path = chatPath) =>
  rawRequest(gateway.url, { path, headers: bearerJson(token), body: JSON.stringify(body) });

/** Bodies are written a moment after their answer. */
async function bodiesOf(requestId: string | string[] | undefined): Promise<ShownBodies | undefined> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status, body } = await ask('GET', `requests/${String(requestId)}/bodies`);
    if (status === 200) return (body.data as readonly ShownBodies[])[0];
    await delay(20);
  }
  return undefined;
}

/** Records are delivered a moment after their request. @returns its id */
async function usageRecordOf(requestId: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await ask('GET', `requests?request_id=${requestId}`);
    const [record] = body.data as readonly { readonly id: string }[];
    if (record !== undefined) return record.id;
    await delay(20);
  }
  throw new Error(`There is no usage record of ${requestId}.`);
}

describe('the bodies of a request', () => {
  it('are kept: what the client sent, what the upstream got, what the client got', async () => {
    const answer = await post(chat('Hello'));
    const kept = await bodiesOf(answer.headers['x-request-id']);
    expect(JSON.parse(kept?.request.text ?? '')).toEqual(chat('Hello'));
    expect(JSON.parse(kept?.upstream?.text ?? '')).toEqual({ ...chat('Hello'), model: 'gpt-5' });
    expect(JSON.parse(kept?.answer?.text ?? '')).toEqual(answer.json());
    expect(kept?.upstream_answer).toEqual(kept?.answer);
    expect(kept).toMatchObject({
      request_id: answer.headers['x-request-id'],
      answer: { size: answer.body.length, cut: false },
    });
  });

  it('are those of a translated stream, events and all', async () => {
    const answer = await post(chat('Hello', { model: 'anthropic/claude', stream: true }));
    const kept = await bodiesOf(answer.headers['x-request-id']);
    expect(JSON.parse(kept?.upstream?.text ?? '')).toMatchObject({ model: 'claude', stream: true });
    expect(kept?.answer?.text.trim()).toBe(answer.body.toString().trim());
    const [told, given] = [kept?.upstream_answer, kept?.answer];
    expect(told?.text).toMatch(/^event: message_start\ndata: \{"type":"message_start"/);
    for (const body of [told, given]) {
      const events = (body?.text ?? '').split(/\n\n+/).filter((block) => block.trim() !== '');
      expect(body?.event_ms).toHaveLength(events.length);
      expect(body?.event_ms).toEqual([...(body?.event_ms ?? [])].sort((one, other) => one - other));
    }
    // What the client got was made of what the upstream had said by then.
    expect(given?.event_ms?.at(-1)).toBeGreaterThanOrEqual(told?.event_ms?.[0] ?? Infinity);
  });

  it('are cut where they are long, and say so', async () => {
    const answer = await post(chat('word '.repeat(2_000)));
    const kept = await bodiesOf(answer.headers['x-request-id']);
    expect(kept?.request).toMatchObject({ cut: true });
    expect(kept?.request.size).toBeGreaterThan(10_000);
    expect(Buffer.byteLength(kept?.request.text ?? '')).toBeLessThanOrEqual(2048);
  });

  it('are those of a refusal too', async () => {
    const answer = await post(chat('Hello', { model: 'nobody/knows' }));
    expect(answer.status).toBe(404);
    const kept = await bodiesOf(answer.headers['x-request-id']);
    expect(kept?.upstream).toBeNull();
    expect(kept?.upstream_answer).toBeNull();
    expect(JSON.parse(kept?.answer?.text ?? '')).toEqual(answer.json());
  });

  it('are as far as a client got that left', async () => {
    mock.script({ times: 1 }, { text: 'one two three four', faults: { hangAfterEvents: 3 } });
    const body = JSON.stringify(chat('Hello', { stream: true }));
    const sent = send(gateway.url, { path: chatPath, headers: bearerJson(gateway.token), body });
    const opened = await OpenAnswer.begin(sent);
    await opened.read(/one/);
    sent.request.destroy();
    const kept = await bodiesOf(opened.message.headers['x-request-id']);
    expect(kept?.answer?.text).toContain('one');
  });

  it('of a form are its fields, and what its files are', async () => {
    const file = { name: 'file', filename: 'speech.mp3', type: 'audio/mpeg', value: Buffer.alloc(999, 'x') };
    const answer = await rawRequest(gateway.url, {
      path: '/v1/audio/transcriptions',
      headers: {
        ...bearerJson(gateway.token),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: rawForm({ name: 'model', value: 'openai/whisper-1' }, file),
    });
    expect(answer.status).toBe(200);
    const kept = await bodiesOf(answer.headers['x-request-id']);
    expect(JSON.parse(kept?.request.text ?? '')).toEqual({
      fields: { model: ['openai/whisper-1'] },
      files: [{ field: 'file', name: 'speech.mp3', type: 'audio/mpeg', size: 999 }],
    });
    expect(kept?.upstream).toBeNull();
  });

  it('are not those of a token that says no, nor of the administration', async () => {
    const { secret } = await newToken({ logBodies: false });
    const answer = await post(chat('Hello'), secret);
    await post(chat('Hello'));
    await delay(200);
    expect((await ask('GET', `requests/${String(answer.headers['x-request-id'])}/bodies`)).status).toBe(404);
  });

  it('are found by the id of their usage record as well', async () => {
    const answer = await post(chat('Hello'));
    const requestId = String(answer.headers['x-request-id']);
    const record = await usageRecordOf(requestId);
    expect(await bodiesOf(record)).toMatchObject({ request_id: requestId });
  });

  it('are deleted with their token, and each look at them is noted', async () => {
    const { secret, id } = await newToken({});
    const ours = (await post(chat('Hello'))).headers['x-request-id'];
    const theirs = (await post(chat('Hello'), secret)).headers['x-request-id'];
    expect(await bodiesOf(theirs)).toMatchObject({ token_id: id });
    expect((await ask('DELETE', 'requests')).body.error?.param).toBe('token');
    expect(await ask('DELETE', `requests?token=${id}`)).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect((await ask('GET', `requests/${String(theirs)}/bodies`)).status).toBe(404);
    expect(await bodiesOf(ours)).toBeDefined();
  });
});

it('never writes down what it is told to leave out, or what is a credential', async () => {
  const { pattern, place, quoted, picture } = canaries;
  const content = [
    { type: 'text', text: `My account is ${pattern}, password: hunter2canary, key ${quoted}` },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } },
  ];
  const pieces = [
    `It is ${pattern.slice(0, 7)}`,
    pattern.slice(7),
    ' and sk-canary-quoted',
    '-by-a-client-987654',
  ];
  const ids: unknown[] = [];
  for (const stream of [false, true]) {
    mock.script({ times: 1 }, { text: pieces });
    const answer = await post({
      model: 'openai/gpt-5',
      messages: [{ role: 'user', content }],
      metadata: { note: place },
      tools: [{ type: 'function', function: { name: 'f', parameters: { secret: place } } }],
      stream,
    });
    expect(answer.status).toBe(200);
    ids.push(answer.headers['x-request-id']);
  }
  const kept = await Promise.all(ids.map((id) => bodiesOf(String(id))));
  const shown = JSON.stringify(kept);
  expect(shown).toContain('[redacted]');
  expect(shown).toContain('[image/png, 1200 bytes]');
  for (const canary of [...Object.values(canaries), 'hunter2canary', gateway.token]) {
    expect(shown).not.toContain(canary);
  }
  const repository = gateway.application.get<RequestBodyRepository>(REQUEST_BODY_REPOSITORY, {
    strict: false,
  });
  expect(await repository.find(String(ids[0]), 1)).toHaveLength(1);
  for (const file of await readdir(join(folder, 'data'))) {
    if (!file.startsWith('gateway.db')) continue;
    const bytes = await readFile(join(folder, 'data', file));
    for (const canary of [...Object.values(canaries), 'It is', 'My account']) {
      expect(bytes.includes(canary)).toBe(false);
    }
  }
});
