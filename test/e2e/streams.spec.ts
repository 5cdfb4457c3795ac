import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { Faults, MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { lanes, mockProvider } from '../support/lanes.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import type { SentRequest } from '../support/open-answer.js';
import { quickestOf } from '../support/quickest-of.js';
import { quickenHeartbeat, usualHeartbeat } from '../support/quicken-heartbeat.js';
import { bearerJson } from '../support/raw-http.js';

const path = '/v1/chat/completions';
const heartbeat = ': heartbeat\n\n';
const chunk = (choice: object) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`;
const completion = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
};

describe.each(lanes)('streams through the %s lane', (lane, setting) => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream({ validate: false });
    gateway = await startGateway({ ...mockProvider(mock, setting), deadlines: { idle: '1s' } });
  });
  beforeEach(() => {
    mock.reset();
    quickenHeartbeat(gateway, usualHeartbeat);
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const ask = (stream: boolean, model = 'any'): SentRequest =>
    send(gateway.url, {
      path,
      headers: bearerJson(gateway.token),
      body: JSON.stringify({
        model: `mock/${model}`,
        messages: [{ role: 'user', content: 'Hello there' }],
        stream,
      }),
    });
  const answer = async (stream: boolean, model?: string): Promise<OpenAnswer> => {
    const opened = await OpenAnswer.begin(ask(stream, model));
    await opened.ended;
    return opened;
  };
  const arrival = (): Promise<RecordedRequest> => mock.nextRequest((request) => request.path === path);

  describe('heartbeats', () => {
    beforeEach(() => {
      quickenHeartbeat(gateway, 60);
    });

    it.each<[string, Faults]>([
      ['before the head', { delayBeforeHead: 250 }],
      ['between the head and the first event', { delayBeforeFirstByte: 250 }],
      ['between events', { delayBetweenChunks: 150 }],
    ])('fill a silence %s', async (_when, faults) => {
      mock.script({}, { text: ['Hel', 'lo'], faults });
      const { text, events, message } = await answer(true);
      expect(message.statusCode).toBe(200);
      expect(message.headers['content-type']).toContain('text/event-stream');
      expect(text).toContain(heartbeat);
      expect(text.replaceAll(heartbeat, '')).not.toContain('heartbeat');
      expect(events.at(-1)).toBe('[DONE]');
      expect(events.join()).toMatch(/"Hel".*"lo"/);
    });

    it('never come while events do', async () => {
      // Far longer than a busy machine takes for an event, far shorter than all of them take.
      quickenHeartbeat(gateway, 400);
      mock.script({}, { text: Array.from({ length: 45 }, () => 'x'), faults: { delayBetweenChunks: 20 } });
      expect((await answer(true)).text).not.toContain('heartbeat');
    });

    it('do not cut an event in two', async () => {
      const large = chunk({ delta: { content: 'x'.repeat(200_000) } });
      const pieces = [0, 1, 2, 3].map((index) => large.slice(index * 70_000, (index + 1) * 70_000));
      const rest = chunk({ delta: {}, finish_reason: 'stop' });
      mock.script(
        {},
        {
          raw: { chunks: [chunk({ delta: { content: 'a' } }), ...pieces, rest, 'data: [DONE]\n\n'] },
          faults: { delayBetweenChunks: 150 },
        },
      );
      const { text, events } = await answer(true);
      expect(text).toContain(heartbeat);
      for (const event of events.slice(0, -1)) expect(() => JSON.parse(event) as unknown).not.toThrow();
      expect(events.join()).toContain('x'.repeat(200_000));
    });

    it.each<[string, Faults]>([
      ['before the head', { delayBeforeHead: 200 }],
      ['before the body', { delayBeforeFirstByte: 200 }],
    ])('stay out of a JSON answer that waits %s', async (_when, faults) => {
      mock.script({}, { text: 'Hello', faults });
      const { text } = await answer(false);
      expect(JSON.parse(text)).toMatchObject({ choices: [{ message: { content: 'Hello' } }] });
    });

    it('leave a later refusal its words, as an event', async () => {
      mock.script({}, { faults: { delayBeforeHead: 200, status: { code: 400 } } });
      const { message, events } = await answer(true);
      expect(message.statusCode).toBe(200);
      expect(JSON.parse(events[0] ?? '')).toHaveProperty('error.message');
    });
  });

  describe('before the first event', () => {
    const overloaded = '{"error":{"message":"no room","type":"overloaded_error"}}';

    it.each([
      ['an error event', `data: ${overloaded}\n\n`],
      ['an error event after comments', `: wait\n\n: wait\n\ndata: ${overloaded}\n\n`],
    ])('%s becomes a status', async (_what, body) => {
      mock.script({}, { raw: { chunks: [body] } });
      const { message, text } = await answer(true);
      expect(message.statusCode).toBe(529);
      expect(message.headers['content-type']).toContain('application/json');
      expect(JSON.parse(text)).toHaveProperty('error.message', expect.stringContaining('no room'));
    });

    it.each<[string, Faults]>([
      ['a cut', { cut: { afterEvents: 0 } }],
      ['a reset', { cut: { afterEvents: 0, how: 'reset' } }],
      ['an empty stream', { endAfterEvents: 0 }],
      ['a bare JSON error', { bareError: { afterEvents: 0 } }],
      ['a web page', { malformed: { kind: 'framing' } }],
    ])('%s becomes a status', async (_what, faults) => {
      mock.script({}, { text: 'Hello', faults });
      const { message, text } = await answer(true);
      expect(message.statusCode).toBe(502);
      expect(JSON.parse(text)).toHaveProperty('error.message');
    });
  });

  describe('after the first event', () => {
    it.each<[string, Faults]>([
      ['is cut', { cut: { afterEvents: 2 } }],
      ['is cut within an event', { cut: { afterBytes: 500 } }],
      ['is reset', { cut: { afterEvents: 2, how: 'reset' } }],
      ['ends without a finish', { endAfterEvents: 2 }],
      ['falls silent', { hangAfterEvents: 2 }],
      ['reports an error', { errorEvent: { afterEvents: 2 } }],
    ])('a stream that %s ends in an error event', async (_what, faults) => {
      mock.script({}, { text: ['Hel', 'lo', ' you'], faults });
      const { text, events, message } = await answer(true);
      expect(message.statusCode).toBe(200);
      expect(message.complete).toBe(true);
      expect(events[0]).toContain('"delta"');
      expect(events.slice(1).some((event) => event.startsWith('{"error":'))).toBe(true);
      expect(text).not.toContain('"finish_reason":"stop"');
    });

    it('a stream cut within its last event does not look whole', async () => {
      const finish = chunk({ delta: {}, finish_reason: 'stop' });
      mock.script(
        {},
        { raw: { chunks: [chunk({ delta: { content: 'Hello' } }), finish.slice(0, -10)] }, faults: {} },
      );
      const { events } = await answer(true);
      expect(events.at(-1) === '[DONE]' ? events.at(-2) : events.at(-1)).toContain('"error"');
      expect(events.join()).not.toContain('finish_reason":"stop');
    });

    it('an event whose blank line is missing at the end counts', async () => {
      const body = chunk({ delta: { content: 'Hello' }, finish_reason: 'stop' });
      mock.script({}, { raw: { chunks: [body, 'data: [DONE]'] } });
      const { text } = await answer(true);
      expect(text).toMatch(/data: \[DONE\]\s*$/);
      expect(text).not.toContain('"error"');
    });

    it('a connection that breaks after the end mark spoils nothing', async () => {
      mock.script(
        {},
        {
          raw: {
            chunks: [chunk({ delta: { content: 'Hello' }, finish_reason: 'stop' }), 'data: [DONE]\n\n'],
          },
          faults: { cut: { afterBytes: 10_000, how: 'reset' }, delayBetweenChunks: 20 },
        },
      );
      const { events, message } = await answer(true);
      expect(message.complete).toBe(true);
      expect(events.join()).toMatch(/"Hello".*\[DONE\]/);
    });
  });

  it('makes a stream of a JSON answer', async () => {
    mock.script(
      {},
      { raw: { headers: { 'content-type': 'application/json' }, chunks: [JSON.stringify(completion)] } },
    );
    const { message, events } = await answer(true);
    expect(message.headers['content-type']).toContain('text/event-stream');
    expect(message.headers['x-gateway-lane']).toBe('hub');
    expect(events.join()).toContain('"content":"Hello"');
    expect(events.at(-1)).toBe('[DONE]');
  });

  it('makes a status of a JSON error under status 200', async () => {
    mock.script(
      {},
      {
        raw: {
          headers: { 'content-type': 'application/json' },
          chunks: ['{"error":{"message":"no room","type":"overloaded_error"}}'],
        },
      },
    );
    for (const stream of [true, false]) expect((await answer(stream)).message.statusCode).toBe(502);
  });

  it('makes one JSON answer of a stream', async () => {
    mock.script(
      {},
      {
        raw: {
          headers: { 'content-type': 'Text/Event-Stream' },
          chunks: [
            chunk({ delta: { role: 'assistant', content: 'Hel' } }),
            chunk({ delta: { content: 'lo' }, finish_reason: 'stop' }),
            'data: [DONE]\n\n',
          ],
        },
      },
    );
    const { message, text } = await answer(false);
    expect(message.headers['content-type']).toContain('application/json');
    expect(JSON.parse(text)).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }],
    });
  });

  it.each<[string, Faults]>([
    ['cut half-way', { cut: { afterEvents: 1 } }],
    ['cut half-way, in good order', { endAfterEvents: 1 }],
    ['a web page', { malformed: { kind: 'framing' } }],
  ])('does not pass a JSON answer that is %s for whole', async (_what, faults) => {
    mock.script({}, { text: 'Hello', faults });
    const { message, text } = await answer(false);
    expect(message.statusCode).toBe(502);
    expect(JSON.parse(text)).toHaveProperty('error.message');
  });

  it('breaks the connection where a large JSON answer is cut', async () => {
    mock.script({}, { text: 'x'.repeat(2_000_000), faults: { cut: { afterEvents: 1 } } });
    const opened = await OpenAnswer.begin(ask(false)).catch(() => undefined);
    if (opened?.message.statusCode === 200) expect(await opened.ended).toBe(false);
    else expect(opened?.message.statusCode).toBe(502);
  });

  it('lets a slow reader wait, and the upstream with it, in bounded memory', async () => {
    const piece = 'x'.repeat(64 * 1024);
    const pieces = 1200;
    mock.script({}, { text: Array.from({ length: pieces }, () => piece) });
    const sent = ask(true);
    const message = await sent.head;
    const upstream = await arrival();
    const written = await settled(() => upstream.bytesWritten);
    // What the two connections hold in the kernel, and little more.
    expect(written).toBeLessThan((pieces * piece.length) / 2);
    let size = 0;
    for await (const bytes of message as AsyncIterable<Buffer>) size += bytes.length;
    expect(size).toBeGreaterThan(pieces * piece.length);
    expect(message.complete).toBe(true);
    // Eighty megabytes through three programs in one process.
  }, 60_000);

  it('lets go of the upstream where a slow reader leaves', async () => {
    const leave = async (): Promise<number> => {
      mock.reset();
      mock.script({}, { text: Array.from({ length: 1200 }, () => 'x'.repeat(64 * 1024)) });
      const sent = ask(true);
      await sent.head;
      const upstream = await arrival();
      await settled(() => upstream.bytesWritten);
      const left = performance.now();
      sent.request.destroy();
      return (await upstream.aborted) - left;
    };
    expect(await quickestOf(100, leave)).toBeLessThan(100);
  });

  describe.each([
    ['JSON', false],
    ['stream', true],
  ])("the client's leaving reaches the upstream, %s", (_mode, stream) => {
    it.each<[string, Faults, (sent: SentRequest) => Promise<unknown>]>([
      ['before the head', { silent: true }, async () => undefined],
      ['between head and first byte', { delayBeforeFirstByte: 5_000 }, async () => delay(60)],
      [
        'mid-body',
        { hangAfterEvents: 2 },
        (sent) => (stream ? OpenAnswer.begin(sent).then((opened) => opened.read(/delta/)) : delay(60)),
      ],
    ])('%s', async (_when, faults, until) => {
      const leave = async (): Promise<number> => {
        mock.reset();
        mock.script({}, { text: ['Hel', 'lo'], faults });
        const sent = ask(stream);
        const upstream = await arrival();
        await until(sent);
        const left = performance.now();
        sent.request.destroy();
        return (await upstream.aborted) - left;
      };
      expect(await quickestOf(100, leave)).toBeLessThan(100);
      expect(await gateway.requestLine(path)).toMatchObject({ clientAborted: true });
    });
  });

  it('notes the lane it took', async () => {
    expect((await answer(true)).message.headers['x-gateway-lane']).toBe(lane);
  });
});

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A number that grows no more. */
async function settled(read: () => number): Promise<number> {
  let last = -1;
  for (;;) {
    const now = read();
    if (now === last && now > 0) return now;
    last = now;
    await delay(150);
  }
}
