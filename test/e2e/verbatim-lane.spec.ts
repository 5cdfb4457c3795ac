import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

/** Each holds one `MODEL` that the gateway may change, and nothing else it may. */
const bodies = {
  'odd key order and white space':
    '{ "temperature" : 1.50,\n\t"messages":[ { "content":"hi" , "role":"user" } ]  ,"model" :"MODEL"\r\n}',
  'duplicate keys':
    '{"model":"MODEL","seed":1,"seed":2,"messages":[{"role":"user","role":"user","content":"a","content":"b"}]}',
  '20-digit integers':
    '{"model":"MODEL","messages":[{"role":"user","content":"hi"}],"seed":12345678901234567,"x":12345678901234567890,"y":1e400,"z":-0.0}',
  'unknown fields':
    '{"enable_thinking":{"model":"inner","deep":[null,{"model":1}]},"messages":[{"role":"user","content":"hi"}],"model":"MODEL","top_k":0}',
  'unicode escapes':
    '{"messages":[{"role":"user","content":"\\u0068\\u00e9\\ud83d\\ude00 é😀 \\"model\\":\\"no\\" \\/"}],"model":"MODEL"}',
  'an escaped key': '{"mod\\u0065l":"MODEL","messages":[{"role":"user","content":"hi"}]}',
};

const answers = {
  'a body with odd spelling':
    '{ "id":"x", "object":"chat.completion","big":12345678901234567890, "choices":[{"index":0,"message":{"role":"assistant","content":"\\u0068i"},"finish_reason":"stop","finish_reason":"stop"}],\n "usage":{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4} }\n',
  'a body without usage': '{"choices":[]}',
};

const streams = {
  'comments, CRLF and odd spacing':
    ': hello\r\n\r\ndata:{"id":"1","choices":[{"index":0,"delta":{"content":"\\u0068"}}],"big":12345678901234567890}\r\n\r\ndata: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\r\n\r\n: bye\r\n\r\ndata: [DONE]\r\n\r\n',
  'several data lines and an id':
    'id: 7\ndata: {"choices":\ndata: [{"index":0,"delta":{"content":"a"}}]}\n\ndata: {"choices":[{"index":0,"delta":{},"finish_reason": "stop"}],"usage": {"prompt_tokens":3,"completion_tokens":1,"total_tokens":4}}\n\ndata: [DONE]\n\n',
  'no [DONE]': 'data: {"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n',
};

describe('the verbatim lane', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream({ validate: false });
    gateway = await startGateway(mockProvider(mock));
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const post = (body: string | Buffer) =>
    rawRequest(gateway.url, { path: '/v1/chat/completions', headers: bearerJson(gateway.token), body });

  it.each(Object.entries(bodies))('sends a request with %s byte for byte', async (_name, body) => {
    const answer = await post(body.replace('MODEL', 'mock/vendor/model'));
    expect(answer.headers['x-gateway-lane']).toBe('verbatim');
    const arrived = await mock.nextRequest(({ path }) => path === '/v1/chat/completions');
    expect(arrived.text).toBe(body.replace('MODEL', 'vendor/model'));
  });

  it('changes every duplicate of the model, so that no reader sees another one', async () => {
    await post('{"model":"mock/a","messages":[{"role":"user","content":"hi"}],"model":"mock/b"}');
    const arrived = await mock.nextRequest(({ path }) => path === '/v1/chat/completions');
    expect(arrived.text).toBe('{"model":"b","messages":[{"role":"user","content":"hi"}],"model":"b"}');
  });

  it.each(Object.entries(answers))('gives back %s byte for byte', async (_name, body) => {
    mock.script({}, { raw: { chunks: [body] } });
    const answer = await post('{"model":"mock/any","messages":[{"role":"user","content":"hi"}]}');
    expect(answer.body.toString()).toBe(body);
  });

  it('gives back a large body, in pieces cut anywhere, byte for byte', async () => {
    const body = Buffer.from(JSON.stringify({ choices: [], padding: '😀é\u0000'.repeat(300_000) }));
    const chunks = Array.from({ length: Math.ceil(body.length / 7919) }, (_, index) =>
      body.subarray(index * 7919, (index + 1) * 7919),
    );
    mock.script({}, { raw: { chunks } });
    const answer = await post('{"model":"mock/any","messages":[{"role":"user","content":"hi"}]}');
    expect(answer.body.equals(body)).toBe(true);
  });

  it.each(Object.entries(streams))(
    'gives back a stream with %s byte for byte, however it is cut',
    async (_name, body) => {
      const bytes = Buffer.from(body);
      for (const size of [1, 7, bytes.length]) {
        mock.reset();
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        mock.script({}, { raw: { chunks } });
        const answer = await post(
          '{"model":"mock/any","messages":[{"role":"user","content":"hi"}],"stream":true}',
        );
        expect(answer.body.toString()).toBe(body);
      }
    },
  );

  it("gives back an upstream's refusal byte for byte, with its status and its wait", async () => {
    const body = '{"error": {"message":"slow down","code":"rate_limit_exceeded","odd":12345678901234567890}}';
    mock.script(
      {},
      {
        raw: {
          status: 429,
          headers: { 'content-type': 'application/json', 'retry-after': '7' },
          chunks: [body],
        },
      },
    );
    const answer = await post('{"model":"mock/any","messages":[{"role":"user","content":"hi"}]}');
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.body.toString()).toBe(body);
  });

  it('notes usage that it relayed', async () => {
    mock.script({}, { raw: { chunks: [streams['several data lines and an id']] } });
    await post('{"model":"mock/any","messages":[{"role":"user","content":"hi"}],"stream":true}');
    expect(await gateway.requestLine('/v1/chat/completions')).toMatchObject({ lane: 'verbatim' });
    expect(gateway.logLines.at(-1)).toContain('"usage":{"input":3,"output":1}');
  });

  it("sends the gateway's credential, never the client's, and no header of the client's", async () => {
    await rawRequest(gateway.url, {
      path: '/v1/chat/completions',
      headers: {
        ...bearerJson(gateway.token),
        cookie: 'session=1',
        'x-stainless-lang': 'js',
        'x-forwarded-for': '10.0.0.1',
      },
      body: '{"model":"mock/echo","messages":[{"role":"user","content":"hi"}]}',
    });
    const { headers } = await mock.nextRequest(({ path }) => path === '/v1/chat/completions');
    expect(headers.authorization).toBe('Bearer sk-upstream');
    expect(JSON.stringify(headers)).not.toContain(gateway.token);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-stainless-lang');
    expect(headers).not.toHaveProperty('x-forwarded-for');
  });
});
