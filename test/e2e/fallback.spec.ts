import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, Script } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { lanes } from '../support/lanes.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { quickenHeartbeat, usualHeartbeat } from '../support/quicken-heartbeat.js';
import { bearerJson } from '../support/raw-http.js';

const path = '/v1/chat/completions';
const chats = (mock: MockUpstream) => mock.requests.filter((request) => request.path === path).length;

describe.each(lanes)('candidates through the %s lane', (_lane, lane) => {
  let first: MockUpstream;
  let second: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    [first, second] = await Promise.all([startMockUpstream(), startMockUpstream()]);
    const closed = await startMockUpstream();
    await closed.close();
    const provider = (mock: MockUpstream) => ({
      type: 'openai-compatible',
      baseUrl: mock.baseUrl,
      apiKey: 'sk-upstream',
      lane,
    });
    gateway = await startGateway({
      providers: { first: provider(first), second: provider(second), closed: provider(closed) },
      models: {
        both: [
          { provider: 'first', model: 'a' },
          { provider: 'second', model: 'b' },
        ],
        refusing: [
          { provider: 'closed', model: 'a' },
          { provider: 'second', model: 'b' },
        ],
      },
    });
  });
  beforeEach(() => {
    quickenHeartbeat(gateway, usualHeartbeat);
    first.reset();
    second.reset();
    second.script({}, { text: 'second here' });
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([first.close(), second.close()]);
  });

  const ask = (stream: boolean, model = 'both') =>
    send(gateway.url, {
      path,
      headers: bearerJson(gateway.token),
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }], stream }),
    });
  const answer = async (stream: boolean, model?: string): Promise<OpenAnswer> => {
    const opened = await OpenAnswer.begin(ask(stream, model));
    await opened.ended;
    return opened;
  };
  /** What an answer's log line says. */
  const logged = ({ headers }: IncomingMessage) => gateway.requestLine(path, String(headers['x-request-id']));

  describe.each([
    ['JSON', false],
    ['stream', true],
  ])('%s', (_mode, stream) => {
    it('does not tell where an upstream is that cannot be reached', async () => {
      const { text } = await answer(stream, 'closed/a');
      expect(text).toContain('The provider closed cannot be reached');
      expect(text).not.toContain('127.0.0.1');
    });

    it('goes to the next where the connection is refused', async () => {
      const { message, text } = await answer(stream, 'refusing');
      expect(message.statusCode).toBe(200);
      expect(text).toContain('here');
    });

    it.each<[string, Script]>([
      ['500', { faults: { status: { code: 500 } } }],
      ['503', { faults: { status: { code: 503 } } }],
      ['429', { faults: { status: { code: 429 } } }],
      ['401', { faults: { status: { code: 401 } } }],
      ['404 for the model', { faults: { status: { code: 404 } } }],
      ['a cut before the head', { faults: { delayBeforeHead: 10, cut: { afterBytes: 0, how: 'reset' } } }],
      ['a cut before the first byte', { faults: { cut: { afterBytes: 0 } } }],
      ['a refusal whose body is cut', { faults: { status: { code: 500 }, cut: { afterBytes: 5 } } }],
      ['an error under status 200', { faults: { bareError: {} } }],
    ])('goes to the next after %s', async (_what, script) => {
      first.script({}, script);
      const { message, text } = await answer(stream);
      expect(message.statusCode).toBe(200);
      expect(text).toContain('here');
      expect(chats(first)).toBe(1);
      expect(await logged(message)).toMatchObject({ provider: 'second', upstreamModel: 'b', attempts: 2 });
    });

    it('goes to the next where a JSON answer is cut half-way, or a stream before its first event is whole', async () => {
      first.script({}, { text: 'first here', faults: { cut: { afterBytes: 40 } } });
      const { text } = await answer(stream);
      expect(text).toContain('second');
      expect(text).not.toContain('first');
    });

    it.each<[string, number, Script]>([
      ['a 400', 400, { faults: { status: { code: 400 } } }],
      ['a 422', 422, { faults: { status: { code: 422 } } }],
      ['a 400 whose body is cut', 400, { faults: { status: { code: 400 }, cut: { afterBytes: 5 } } }],
      [
        'a 400 of a megabyte',
        400,
        { faults: { status: { code: 400, body: { error: { message: 'x'.repeat(1_000_000) } } } } },
      ],
    ])('stays with %s', async (_what, status, script) => {
      first.script({}, script);
      const { message, text } = await answer(stream);
      expect(message.statusCode).toBe(status);
      expect(JSON.parse(text)).toHaveProperty('error.message');
      expect(chats(second)).toBe(0);
    });

    it('answers with the last error where all fail, and logs who gave it', async () => {
      second.reset();
      first.script({}, { faults: { status: { code: 500 } } });
      second.script({}, { faults: { status: { code: 429 }, headers: { 'retry-after': '9' } } });
      const { message } = await answer(stream);
      expect(message.statusCode).toBe(429);
      expect(message.headers['retry-after']).toBe('9');
      expect(await logged(message)).toMatchObject({ provider: 'second', upstreamModel: 'b', attempts: 2 });
    });

    it('tries nobody after the client has left', async () => {
      first.script({}, { faults: { silent: true } });
      const sent = ask(stream);
      const upstream = await first.nextRequest((request) => request.path === path);
      sent.request.destroy();
      await upstream.aborted;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(chats(second)).toBe(0);
    });
  });

  it('goes to the next after heartbeats: they are no part of an answer', async () => {
    quickenHeartbeat(gateway, 80);
    first.script({}, { faults: { delayBeforeHead: 250, status: { code: 500 } } });
    const { message, text } = await answer(true);
    expect(message.statusCode).toBe(200);
    expect(text).toMatch(/^: heartbeat[^]*here[^]*\[DONE\]\s*$/);
    expect(message.headers).not.toHaveProperty('x-gateway-provider');
  });

  it('goes to nobody once part of an answer was sent', async () => {
    first.script({}, { text: ['one', 'two'], faults: { cut: { afterEvents: 2 } } });
    const { text } = await answer(true);
    expect(text).toContain('"error"');
    expect(chats(second)).toBe(0);
  });
});
