import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { askModel as AskModel } from './ask-model.js';
import type { AssistantMessage, Settings } from './conversation.js';
import { defaultSettings } from './default-settings.js';
import type { useExchanges as UseExchanges } from '../../gateway/exchanges-store.js';

/** What the server, which plays the gateway here, was sent last. */
let received: { url: string; headers: IncomingHttpHeaders; body: string };
let answerWith: (response: ServerResponse) => void | Promise<void>;
/** Called with each state of the answer. */
let onSeen: (message: AssistantMessage) => void = () => undefined;
let server: Server;
let askModel: typeof AskModel;
let useExchanges: typeof UseExchanges;

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received = {
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      };
      void answerWith(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The page's address, which tells where the gateway is, is read when the modules are loaded.
  const place = {
    document: { baseURI: `http://127.0.0.1:${port}/under/` },
    location: { pathname: '/under/' },
  };
  Object.assign(globalThis, place);
  ({ askModel } = await import('./ask-model.js'));
  ({ useExchanges } = await import('../../gateway/exchanges-store.js'));
  for (const name of Object.keys(place)) Reflect.deleteProperty(globalThis, name);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const stream = (response: ServerResponse, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
};
const chunk = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const finish = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function ask(
  settings: Partial<Settings> = {},
  signal = new AbortController().signal,
  token = 'sk-gw-1',
) {
  const seen: AssistantMessage[] = [];
  const answer = await askModel({
    settings: { ...defaultSettings, model: 'tiny', ...settings },
    branch: [{ id: 'q', createdAt: 1, role: 'user', parts: [{ type: 'text', text: 'Grüße 🌍' }] }],
    token,
    signal,
    onChange: (message) => {
      seen.push(message);
      onSeen(message);
    },
  });
  const exchange = useExchanges.getState().exchanges.find(({ id }) => id === answer.exchange);
  return { answer, seen, exchange };
}

describe('an answer', () => {
  it('grows, and tells lane, losses, cost and times; the wire is recorded as it was', async () => {
    const begun = new Promise<void>((resolve) => {
      onSeen = ({ state }) => {
        if (state === 'streaming') resolve();
      };
    });
    answerWith = async (response) => {
      stream(response, {
        'x-gateway-lane': 'hub',
        'x-gateway-losses': 'top-k;dropped, seed;dropped',
        'x-gateway-cost': '$0.0004',
      });
      response.write(`: keepalive\n\n${chunk('Hel')}`);
      await begun;
      await pause(60);
      response.end(`${chunk('lo')}${finish}: x-gateway-losses: citations;dropped\n\ndata: [DONE]\n\n`);
    };
    const { answer, seen, exchange } = await ask({ parameters: { topK: { on: true, value: 4 } } });
    expect(answer).toMatchObject({
      state: 'complete',
      finish: 'stop',
      parts: [{ type: 'text', text: 'Hello' }],
      measures: {
        lane: 'hub',
        cost: '$0.0004',
        losses: [
          { path: 'topK', feature: 'top-k', action: 'dropped' },
          { feature: 'seed', action: 'dropped' },
          { feature: 'citations', action: 'dropped' },
        ],
      },
    });
    const { firstToken = 0, total = 0 } = answer.measures ?? {};
    expect(total - firstToken).toBeGreaterThan(50);
    expect(seen.map(({ state }) => state)).toContain('streaming');

    expect(received.url).toBe('/under/v1/chat/completions');
    expect(received.headers.authorization).toBe('Bearer sk-gw-1');
    expect(exchange?.request.body).toEqual({ kind: 'text', text: received.body });
    expect(exchange).toMatchObject({ outcome: 'complete', response: { status: 200 } });
    expect(exchange?.events.map(({ data }) => data)).toEqual([
      'keepalive',
      expect.stringContaining('Hel'),
      expect.stringContaining('lo'),
      expect.stringContaining('stop'),
      'x-gateway-losses: citations;dropped',
      '[DONE]',
    ]);
  });

  it('is read whole where no stream is asked for', async () => {
    answerWith = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"choices":[{"index":0,"message":{"content":"Hi"},"finish_reason":"stop"}]}');
    };
    const { answer, exchange } = await ask({ stream: false });
    expect(answer).toMatchObject({ state: 'complete', parts: [{ text: 'Hi' }] });
    expect(answer.measures).not.toHaveProperty('firstToken');
    expect(exchange).toMatchObject({ body: expect.stringContaining('"Hi"'), events: [] });
  });

  it('keeps what had come where the connection is lost, or ends without the last event', async () => {
    answerWith = async (response) => {
      stream(response);
      response.write(chunk('Half'));
      await pause(30);
      response.destroy();
    };
    const lost = await ask();
    expect(lost.answer).toMatchObject({
      state: 'failed',
      parts: [{ text: 'Half' }],
      fault: { place: 'answer', message: 'ended early: the connection to the gateway was lost' },
    });
    expect(lost.exchange?.outcome).toBe('broken');

    answerWith = (response) => {
      stream(response);
      response.end(chunk('Half'));
    };
    expect((await ask()).answer).toMatchObject({
      state: 'failed',
      parts: [{ text: 'Half' }],
      fault: { message: expect.stringMatching(/^ended early: .*last event/) },
    });
  });

  it('tells the words of an error within the stream, even where the last event follows', async () => {
    answerWith = (response) => {
      stream(response);
      response.end(`${chunk('Half')}data: {"error":{"message":"It broke.","code":"x"}}\n\ndata: [DONE]\n\n`);
    };
    const { answer, exchange } = await ask();
    expect(answer).toMatchObject({
      state: 'failed',
      fault: { message: 'ended early: It broke.', code: 'x' },
    });
    expect(exchange?.outcome).toBe('broken');
  });

  it('stops where the person says so', async () => {
    const left = new Promise((resolve) => {
      answerWith = (response) => {
        response.on('close', resolve);
        stream(response);
        response.write(chunk('Some'));
      };
    });
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort();
    }, 100);
    const { answer, exchange } = await ask({}, controller.signal);
    expect(answer).toMatchObject({ state: 'stopped', parts: [{ text: 'Some' }] });
    expect(answer).not.toHaveProperty('fault');
    expect(exchange?.outcome).toBe('stopped');
    await left;
  });

  it('ends with its last event, though the connection stays open', async () => {
    answerWith = (response) => {
      stream(response);
      response.write(`${chunk('Hi')}${finish}data: [DONE]\n\n`);
    };
    expect((await ask()).answer.state).toBe('complete');
  });

  it('is refused in words, beside what they are about', async () => {
    answerWith = (response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(
        '{"error":{"message":"The token has expired.","type":"x","param":null,"code":"token_expired"}}',
      );
    };
    const { answer, exchange } = await ask();
    expect(answer).toMatchObject({
      state: 'failed',
      fault: { place: 'token', message: 'The token has expired.', status: 401 },
    });
    expect(exchange).toMatchObject({ outcome: 'refused', body: expect.stringContaining('expired') });
  });

  it('that is no stream, and no JSON either, is a fault', async () => {
    answerWith = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Welcome</h1>');
    };
    expect((await ask()).answer).toMatchObject({ state: 'failed', fault: { place: 'answer' } });
  });

  it('is not asked for without a token, a model, or with settings that cannot be sent', async () => {
    answerWith = () => {
      throw new Error('Nothing should have been sent.');
    };
    expect((await ask({}, undefined, '')).answer.fault?.place).toBe('token');
    expect((await ask({}, undefined, 'sk-gw-ü')).answer.fault?.place).toBe('token');
    expect((await ask({ model: '' })).answer.fault?.place).toBe('model');
    const schema = { on: true, name: '', text: '[' };
    expect((await ask({ schema })).answer.fault).toMatchObject({ place: 'parameter', param: 'schema' });
  });

  it('of very many events is kept in bounds, and counted', async () => {
    answerWith = async (response) => {
      stream(response);
      for (let batch = 0; batch < 210; batch++) {
        if (!response.write(chunk('word ').repeat(100))) await once(response, 'drain');
      }
      response.end(`${finish}data: [DONE]\n\n`);
    };
    const { answer, seen, exchange } = await ask();
    expect(answer.state).toBe('complete');
    expect(answer.parts).toMatchObject([{ text: 'word '.repeat(21_000) }]);
    expect(exchange?.events).toHaveLength(20_000);
    expect(exchange?.eventsNotKept).toBe(1002);
    // At most once per frame.
    expect(seen.length).toBeLessThan((answer.measures?.total ?? 0) / 10 + 3);
  });
});

it('says that the gateway does not answer', async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  const { answer, exchange } = await ask();
  expect(answer.fault?.message).toMatch(/gateway does not answer/);
  expect(exchange?.outcome).toBe('broken');
});
