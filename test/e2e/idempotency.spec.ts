import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { boundary, rawForm } from '../support/raw-form.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';

const chatPath = '/v1/chat/completions';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let mock: MockUpstream;
let scripted: ScriptedUpstream;
let gateway: TestGateway;
let keys = 0;

beforeAll(async () => {
  mock = await startMockUpstream();
  scripted = await startScriptedUpstream();
  const apiKey = 'sk';
  gateway = await startGateway({
    providers: {
      openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey },
      anthropic: { type: 'anthropic', baseUrl: mock.origin, apiKey },
      google: { type: 'google', baseUrl: mock.origin, apiKey },
      hub: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey, lane: 'hub' },
      slow: { type: 'openai-compatible', baseUrl: `${scripted.url}/v1`, apiKey },
      jina: { type: 'jina', baseUrl: `${scripted.url}/v1`, apiKey },
    },
    idempotency: { maxSize: '64KiB' },
  });
});
beforeEach(() => {
  mock.reset();
  scripted.requests.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
  scripted.close();
});

/** A key that nobody has used. */
const newKey = () => `key-${(keys += 1)}`;
const posts = () => mock.requests.filter(({ method }) => method === 'POST').length + scripted.requests.length;
const post = (path: string, key: string, body: unknown, headers: Record<string, string> = {}) =>
  rawRequest(gateway.url, {
    path,
    headers: { ...bearerJson(gateway.token), 'idempotency-key': key, ...headers },
    body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
const chat = (more: object = {}) => ({
  model: 'openai/gpt-5',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const reasonOf = ({ body }: RawAnswer) =>
  (JSON.parse(body.toString()) as { error: { code?: unknown } }).error.code;

const messages = [{ role: 'user', content: 'hi' }];
const contents = [{ role: 'user', parts: [{ text: 'hi' }] }];
const version = { 'anthropic-version': '2023-06-01' };
const jsonCases: readonly [name: string, path: string, body: object, headers?: Record<string, string>][] = [
  ['chat', chatPath, chat()],
  ['chat stream', chatPath, chat({ stream: true })],
  ['translated chat stream', chatPath, chat({ model: 'anthropic/claude', stream: true })],
  ['completions', '/v1/completions', { model: 'openai/gpt-5', prompt: 'hi' }],
  ['messages', '/v1/messages', { model: 'anthropic/claude', max_tokens: 9, messages }, version],
  ['messages stream', '/v1/messages', { model: 'hub/m', max_tokens: 9, messages, stream: true }, version],
  ['generateContent', '/v1beta/models/google/gemini:generateContent', { contents }],
  ['streamGenerateContent', '/v1beta/models/hub/m:streamGenerateContent?alt=sse', { contents }],
  ['streamed array', '/v1beta/models/google/gemini:streamGenerateContent', { contents }],
  ['responses', '/v1/responses', { model: 'openai/gpt-5', input: 'hi' }],
  ['responses stream', '/v1/responses', { model: 'hub/m', input: 'hi', stream: true }],
  ['embeddings', '/v1/embeddings', { model: 'openai/text-embedding-3-small', input: 'hi' }],
  ['rerank', '/v1/rerank', { model: 'jina/j', query: 'q', documents: ['a', 'b'] }],
  ['images', '/v1/images/generations', { model: 'openai/gpt-image-1', prompt: 'a cat' }],
  ['speech', '/v1/audio/speech', { model: 'openai/tts-1', input: 'hi', voice: 'alloy' }],
];

const kinds: Readonly<Record<string, { readonly filename: string; readonly type: string }>> = {
  file: { filename: 'speech.mp3', type: 'audio/mpeg' },
  image: { filename: 'dot.png', type: 'image/png' },
};

/** A form with another boundary each time, as clients send their repetitions. */
const formOf = (model: string, file: string, content: Buffer, more: Record<string, string> = {}) => {
  const name = `${boundary}${newKey()}`;
  const fields = Object.entries({ model, ...more }).map(([field, value]) => ({ name: field, value }));
  const bytes = rawForm(...fields, { name: file, ...kinds[file], value: content });
  const body = Buffer.from(bytes.toString('latin1').replaceAll(boundary, name), 'latin1');
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${name}` } };
};
/** Enough that it is spooled into a file. */
const recording = Buffer.alloc(1_500_000, 'x');
const formCases: readonly [name: string, path: string, model: string, file: string, content: Buffer][] = [
  ['transcriptions', '/v1/audio/transcriptions', 'openai/whisper-1', 'file', recording],
  ['translations', '/v1/audio/translations', 'openai/whisper-1', 'file', recording],
  ['edits', '/v1/images/edits', 'openai/gpt-image-1', 'image', pixel],
  ['variations', '/v1/images/variations', 'openai/dall-e-2', 'image', pixel],
];

/** Fails unless the second is the first once more. */
function expectReplay(first: RawAnswer, second: RawAnswer): void {
  expect(second.status).toBe(first.status);
  expect(second.body.equals(first.body)).toBe(true);
  expect(second.headers['x-gateway-replayed']).toBe(first.headers['x-request-id']);
  expect(first.headers['x-gateway-replayed']).toBeUndefined();
  expect(second.headers['x-gateway-cost']).toBe('0');
  // Of each answer alone, and where a limit stood when it was given.
  const own =
    /^(?:x-request-id|request-id|x-gateway-(?:replayed|overhead-ms|cost)|date|(?:x|anthropic)-ratelimit-.*)$/;
  const told = ({ headers }: RawAnswer) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)));
  expect(told(second)).toEqual(told(first));
}

describe('a repeated request', () => {
  beforeAll(() => {
    scripted.answer('/v1/rerank', 200, {
      model: 'j',
      results: [{ index: 1, relevance_score: 0.5 }],
      usage: { total_tokens: 2 },
    });
  });

  it.each(jsonCases.map(([name, path, body, headers = {}]) => [name, path, body, headers] as const))(
    'of %s has the first answer',
    async (_name, path, body, headers) => {
      const key = newKey();
      const first = await post(path, key, body, headers);
      expect(first.status).toBe(200);
      expect(posts()).toBe(1);
      expectReplay(first, await post(path, key, body, headers));
      expect(posts()).toBe(1);
      const other = await post(path, key, { ...body, user: 'somebody' }, headers);
      expect(other.status).toBe(422);
      expect(posts()).toBe(1);
    },
  );

  it.each(formCases)('of %s has it, whatever its boundary', async (_name, path, model, file, content) => {
    const key = newKey();
    const more = path.endsWith('edits') ? { prompt: 'blue' } : {};
    const sent = [formOf(model, file, content, more), formOf(model, file, content, more)] as const;
    const first = await post(path, key, sent[0].body, sent[0].headers);
    expect(first.status).toBe(200);
    expectReplay(first, await post(path, key, sent[1].body, sent[1].headers));
    const other = formOf(model, file, Buffer.concat([content, Buffer.from('.')]), more);
    expect((await post(path, key, other.body, other.headers)).status).toBe(422);
    expect(posts()).toBe(1);
  });

  it('is told in the log', async () => {
    const key = newKey();
    const first = await post(chatPath, key, chat());
    const second = await post(chatPath, key, chat());
    const line = await gateway.requestLine(chatPath, String(second.headers['x-request-id']));
    expect(line).toMatchObject({ replayOf: first.headers['x-request-id'], status: 200 });
    expect(line).not.toHaveProperty('usage');
  });

  it("never has another token's answer", async () => {
    const key = newKey();
    await post(chatPath, key, chat());
    const { secret } = await gateway.application
      .get(TokenService, { strict: false })
      .create({ name: 'another' });
    const theirs = await post(chatPath, key, chat({ user: 'x' }), { authorization: `Bearer ${secret}` });
    expect(theirs.status).toBe(200);
    expect(theirs.headers['x-gateway-replayed']).toBeUndefined();
    expect(posts()).toBe(2);
  });

  it('to another address or with another query is another request', async () => {
    const key = newKey();
    const at = (query: string) => `/v1beta/models/google/gemini:streamGenerateContent${query}`;
    expect((await post(at(''), key, { contents })).status).toBe(200);
    const other = await post(at('?alt=sse'), key, { contents });
    expect(other.status).toBe(422);
    expect(other.json()).toMatchObject({ error: { code: 422, status: 'INVALID_ARGUMENT' } });
  });
});

describe('requests with the same key at the same time', () => {
  it('ask the upstream once; all but the first are told to wait', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    scripted.reply(chatPath, async () => {
      await gate;
      return {
        id: 'c',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      };
    });
    const key = newKey();
    const body = chat({ model: 'slow/m' });
    const sent = Array.from({ length: 10 }, () => post(chatPath, key, body));
    let refused = 0;
    for (const answer of sent) {
      void answer.then(({ status }) => {
        refused += status === 409 ? 1 : 0;
        if (refused === 9) open(undefined);
      });
    }
    const answers = await Promise.all(sent);
    expect(scripted.requests).toHaveLength(1);
    const conflict = answers.find(({ status }) => status === 409);
    expect(conflict?.headers['retry-after']).toBe('1');
    expect(conflict?.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' },
    });
    const [first] = answers.filter(({ status }) => status === 200);
    if (first !== undefined) expectReplay(first, await post(chatPath, key, body));
    expect(scripted.requests).toHaveLength(1);
  });

  it.each([
    ['/v1/messages', { model: 'slow/m', max_tokens: 9, messages }, { type: 'conflict_error' }],
    ['/v1beta/models/slow/m:generateContent', { contents }, { code: 409, status: 'ABORTED' }],
    ['/v1/rerank', { model: 'slow/m', query: 'q', documents: ['a'] }, undefined],
  ])('are told so in the words of %s', async (path, body, error) => {
    const { promise: asked, resolve: noteAsked } = Promise.withResolvers<undefined>();
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const wait = async () => {
      noteAsked(undefined);
      await gate;
      return {};
    };
    scripted.reply(chatPath, wait);
    scripted.reply('/v1/rerank', wait);
    const key = newKey();
    const first = post(path, key, body, version);
    await asked;
    const second = await post(path, key, body, version);
    open(undefined);
    await first;
    expect(second.status).toBe(409);
    if (error === undefined) expect(second.json()).toMatchObject({ message: expect.any(String) });
    else expect(second.json()).toMatchObject({ error });
  });
});

describe('an answer that is not kept', () => {
  it.each([
    ['a fault of the upstream', { status: { code: 500 } }, false, 500],
    ['a limited rate', { status: { code: 429 } }, false, 429],
    ['a refusal', { status: { code: 400 } }, false, 400],
    ['a broken stream', { cut: { afterEvents: 3 } }, true, 200],
    ['an error in a stream', { errorEvent: { afterEvents: 3 } }, true, 200],
  ])('because of %s is asked for anew', async (_what, faults, stream, status) => {
    const key = newKey();
    mock.script({ times: 1 }, { text: 'one two three four five six', faults });
    const first = await post(chatPath, key, chat({ stream }));
    expect(first.status).toBe(status);
    const second = await post(chatPath, key, chat({ stream }));
    expect(second.status).toBe(200);
    expect(second.headers['x-gateway-replayed']).toBeUndefined();
    expect(posts()).toBe(2);
    expectReplay(second, await post(chatPath, key, chat({ stream })));
  });

  it('because its client left is asked for anew', async () => {
    const key = newKey();
    mock.script({ times: 1 }, { text: 'one two three four', faults: { hangAfterEvents: 3 } });
    const headers = { ...bearerJson(gateway.token), 'idempotency-key': key };
    const body = JSON.stringify(chat({ stream: true }));
    const left = send(gateway.url, { path: chatPath, headers, body });
    const opened = await OpenAnswer.begin(left);
    await opened.read(/one/);
    left.request.destroy();
    await gateway.requestLine(chatPath, String(opened.message.headers['x-request-id']));
    const again = async (): Promise<RawAnswer> => {
      const answer = await post(chatPath, key, chat({ stream: true }));
      return answer.status === 409 ? again() : answer;
    };
    const second = await again();
    expect(second.status).toBe(200);
    expect(second.headers['x-gateway-replayed']).toBeUndefined();
    expect(posts()).toBe(2);
  });

  it('because it is too large is not given twice', async () => {
    const key = newKey();
    mock.script({}, { text: 'x'.repeat(70_000) });
    expect((await post(chatPath, key, chat())).status).toBe(200);
    const second = await post(chatPath, key, chat());
    expect(second.status).toBe(422);
    expect(reasonOf(second)).toBe('idempotent_answer_not_kept');
    expect(second.body.toString()).toContain('idempotency.maxSize');
    expect(posts()).toBe(1);
  });
});

describe('a key', () => {
  it.each([['x'.repeat(256)], [''], ['two words'], ['k\u00e9y']])('is not %p', async (key) => {
    const answer = await post(chatPath, key, chat());
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { param: 'idempotency-key', code: 'invalid_idempotency_key' },
    });
    expect(posts()).toBe(0);
  });

  it('may have 255 characters', async () => {
    const key = `"${'k'.repeat(253)}"`;
    const first = await post(chatPath, key, chat());
    expectReplay(first, await post(chatPath, key, chat()));
  });

  it('does nothing for what must not be kept', async () => {
    const key = newKey();
    const secret = () =>
      post('/v1/realtime/client_secrets', key, {
        session: { type: 'realtime', model: 'openai/gpt-realtime' },
      });
    const [first, second] = [await secret(), await secret()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.equals(first.body)).toBe(false);
  });
});
