import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { checkRealtimeOrder, clientEventTable, serverEventNames } from '#libs/formats/openai-realtime';
import type { ClientEventRow, RealtimeDialect, RealtimeServerEventType } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeSocket } from '../support/realtime-socket.js';
import { eventually } from '../support/eventually.js';

/** Audio of 16 bits at 24 kHz without a sound in it. */
const silence = (milliseconds: number): string => Buffer.alloc(48 * milliseconds).toString('base64');

let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-upstream' });
  gateway = await startGateway({
    realtime: { maxFrame: '1MiB', maxSessionsPerToken: 1, transcriptionModel: 'ears', speechModel: 'mouth' },
    providers: { main: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk-upstream' } },
    models: {
      chat: [{ provider: 'main', model: 'lorem-10-20ms' }],
      ears: [{ provider: 'main', model: 'whisper-1' }],
      mouth: [{ provider: 'main', model: 'gpt-4o-mini-tts' }],
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

/** One session at a time: that there is another one proves that the last one left nothing behind. */
async function withSession(
  use: (client: RealtimeSocket) => Promise<void>,
  dialect: RealtimeDialect = 'ga',
  query = 'model=chat',
): Promise<void> {
  const client = await RealtimeSocket.open(`${gateway.baseUrl}/realtime?${query}`, {
    token: gateway.token,
    ...(dialect === 'beta' && { headers: { 'openai-beta': 'realtime=v1' } }),
  });
  try {
    await use(client);
  } finally {
    client.socket.close();
    await client.closed;
    await ended();
  }
}

let endings = 0;

/** The gateway knows that the session is over. */
async function ended(): Promise<void> {
  const isEnded = (line: string): boolean => line.includes('"event":"session ended"');
  endings = await eventually(() => {
    const count = gateway.logLines.filter(isEnded).length;
    return count > endings ? count : undefined;
  });
}

const eventsOf = (client: RealtimeSocket): Record<string, unknown>[] =>
  client.received.map((message) => JSON.parse(message.toString()) as Record<string, unknown>);

/** The error that answers the event of this id. */
const errorAbout = (client: RealtimeSocket, id: string): Promise<unknown> =>
  eventually(() =>
    eventsOf(client)
      .filter(({ type }) => type === 'error')
      .map(({ error }) => error as { readonly event_id?: string })
      .find((error) => error.event_id === id),
  );

async function expectAlive(client: RealtimeSocket): Promise<void> {
  const answered = (): number =>
    eventsOf(client).filter(({ type }) => type === 'input_audio_buffer.cleared').length;
  const before = answered();
  client.send({ type: 'input_audio_buffer.clear' });
  await eventually(() => (answered() > before ? true : undefined));
}

/** What must have happened before an event makes sense; gives the fields that name it. */
async function prepare(client: RealtimeSocket, type: string): Promise<object> {
  const content = [{ type: 'input_text', text: 'Hello.' }];
  switch (type) {
    case 'input_audio_buffer.commit':
      client.send({ type: 'input_audio_buffer.append', audio: silence(200) });
      return {};
    case 'conversation.item.retrieve':
    case 'conversation.item.delete':
      client.send({
        type: 'conversation.item.create',
        item: { id: 'item_1', type: 'message', role: 'user', content },
      });
      return {};
    case 'conversation.item.truncate': {
      client.send({ type: 'response.create' });
      await client.event('response.done');
      const { item } = await client.event('response.output_item.done');
      return { item_id: (item as { readonly id: string }).id };
    }
    case 'response.cancel':
      client.send({ type: 'response.create' });
      await client.event('response.output_item.added');
      return {};
    default:
      return {};
  }
}

/** What the row's answers are called in a dialect, without those that it does not have. */
const answersOf = ({ answeredBy }: ClientEventRow, dialect: RealtimeDialect): readonly string[] =>
  answeredBy.flatMap((type) => {
    const names: Readonly<Record<string, string | undefined>> = serverEventNames[dialect];
    const isOfBothDialects = !Object.hasOwn(names, type);
    return isOfBothDialects ? [type] : (names[type as RealtimeServerEventType] ?? []);
  });

/** The table as it was found to be: an answer for each event and dialect. */
const found = new Map<string, Record<string, string>>();

describe.each(['ga', 'beta'] as const)('client events in %s, bridged', (dialect) => {
  it.each(clientEventTable)('$type', async (row) => {
    const { type, dialects, refusal, example } = row;
    const intent = type.startsWith('transcription_session') ? 'intent=transcription' : 'model=chat';
    await withSession(
      async (client) => {
        const fields = await prepare(client, type);
        client.send({ type, event_id: 'mine', ...example(dialect), ...fields });
        const note = (answer: string): void => {
          found.set(type, { ...found.get(type), [dialect]: answer });
        };
        if (dialects.includes(dialect)) {
          const answers = answersOf(row, dialect);
          for (const answer of answers) await client.event(answer);
          note(answers.join(', ') || '(none)');
        } else {
          const error = await errorAbout(client, 'mine');
          expect(error).toMatchObject({
            type: 'invalid_request_error',
            code: 'unsupported_event',
            message: refusal,
            param: 'type',
          });
          note('error unsupported_event');
        }
        await expectAlive(client);
        const errors = eventsOf(client).filter((event) => event.type === 'error');
        expect(errors).toHaveLength(dialects.includes(dialect) ? 0 : 1);
        checkRealtimeOrder(eventsOf(client) as JsonObject[], dialect);
      },
      dialect,
      intent,
    );
  });
});

it('prints every client event with its answers', () => {
  expect([...found.keys()]).toEqual(clientEventTable.map(({ type }) => type));
  for (const answers of found.values()) expect(Object.keys(answers)).toEqual(['ga', 'beta']);
  console.table(Object.fromEntries(found));
});

describe('what a bridged session cannot take', () => {
  const wav = Buffer.concat([Buffer.from('RIFF\x24\x10\0\0WAVEfmt '), Buffer.alloc(400)]).toString('base64');
  const reference = { type: 'item_reference', id: 'item_nowhere' };
  const message = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello.' }] };
  const nowhere = { item_id: 'item_nowhere' };

  it.each([
    ['an unknown event', { type: 'response.creat' }, 'invalid_value', 'type'],
    ['no type', {}, 'missing_required_parameter', 'type'],
    ['retrieving nothing', { type: 'conversation.item.retrieve', ...nowhere }, 'item_not_found', 'item_id'],
    ['deleting nothing', { type: 'conversation.item.delete', ...nowhere }, 'item_not_found', 'item_id'],
    [
      'truncating nothing',
      { type: 'conversation.item.truncate', ...nowhere, content_index: 0, audio_end_ms: 1 },
      'item_not_found',
      'item_id',
    ],
    [
      'an item after nothing',
      { type: 'conversation.item.create', previous_item_id: 'item_nowhere', item: message },
      'invalid_value',
      'previous_item_id',
    ],
    [
      'an answer to nothing',
      { type: 'response.create', response: { input: [reference] } },
      'invalid_value',
      'response.input[0].id',
    ],
    ['cancelling nothing', { type: 'response.cancel' }, 'response_cancel_not_active', undefined],
    [
      'committing nothing',
      { type: 'input_audio_buffer.commit' },
      'input_audio_buffer_commit_empty',
      undefined,
    ],
    [
      'audio that is no base64',
      { type: 'input_audio_buffer.append', audio: '%%%' },
      'invalid_base64',
      'audio',
    ],
    ['audio that is a file', { type: 'input_audio_buffer.append', audio: wav }, 'invalid_audio', 'audio'],
    ['audio that is a number', { type: 'input_audio_buffer.append', audio: 1 }, 'invalid_type', 'audio'],
    [
      'a format that there is not',
      {
        type: 'session.update',
        session: { type: 'realtime', audio: { input: { format: { type: 'audio/mp3' } } } },
      },
      'invalid_value',
      'session.audio.input.format.type',
    ],
  ])('%s: an error with the id of the event, and the session lives', async (_what, event, code, param) => {
    await withSession(async (client) => {
      client.send({ ...event, event_id: 'mine' });
      const error = await errorAbout(client, 'mine');
      expect(error).toMatchObject({ type: 'invalid_request_error', code, message: expect.any(String) });
      if (param !== undefined) expect(error).toHaveProperty('param', param);
      await expectAlive(client);
    });
  });

  it.each([
    ['no JSON', '{"type":', 'invalid_json'],
    ['no object', '[]', 'invalid_event'],
    ['bytes', Buffer.from('{"type":"response.create"}'), 'invalid_event'],
    ['no UTF-8 text at all', '', 'invalid_json'],
  ])('%s: an error, and the session lives', async (_what, frame, code) => {
    await withSession(async (client) => {
      client.socket.send(frame);
      expect(await client.event('error')).toMatchObject({ error: { type: 'invalid_request_error', code } });
      await expectAlive(client);
    });
  });

  it('closes with 1009 on a frame that is too large', async () => {
    await withSession(async (client) => {
      client.send({ type: 'input_audio_buffer.append', audio: 'A'.repeat(1024 * 1024) });
      expect(await client.closed).toMatchObject({ code: 1009 });
    });
  });

  it('serves a flood of events, as fast as it can', async () => {
    await withSession(async (client) => {
      const times = 20_000;
      for (let count = 0; count < times; count += 1) client.send({ type: 'input_audio_buffer.clear' });
      client.send({ type: 'session.update', session: { type: 'realtime', instructions: 'Last.' } });
      await eventually(() => (client.received.length >= times + 2 ? true : undefined));
      const told = eventsOf(client).map(({ type }) => type);
      expect(told.filter((type) => type === 'input_audio_buffer.cleared')).toHaveLength(times);
      expect(told.at(-1)).toBe('session.updated');
    });
  });

  it('closes with 1008 on a flood of what are no events', async () => {
    await withSession(async (client) => {
      for (let count = 0; count < 50_000; count += 1) client.socket.send('{}');
      expect(await client.closed).toMatchObject({ code: 1008 });
      const errors = eventsOf(client).map(({ error }) => error);
      expect(errors).toContainEqual(expect.objectContaining({ code: 'too_many_faults' }));
      await eventually(() =>
        gateway.logLines.find((line) => /"closeCode":"1008".*"lane":"bridge"/u.test(line)),
      );
    });
  });

  it('ends a session whose client is dead within two pings', async () => {
    // Pings alone: everything else goes by the real time.
    const real = [
      ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
      ...(['clearImmediate', 'setTimeout', 'clearTimeout'] as const),
    ];
    jest.useFakeTimers({ doNotFake: real });
    try {
      await withSession(async (client) => {
        await client.event('session.created');
        for (let round = 0; round < 2; round += 1) {
          const pinged = new Promise((resolve) => client.socket.once('ping', resolve));
          jest.advanceTimersByTime(30_000);
          await pinged;
          await expectAlive(client);
        }
        const broken = (): number =>
          gateway.logLines.filter((line) => line.includes('"closeCode":"1006"')).length;
        const before = broken();
        client.socket.pause();
        try {
          jest.advanceTimersByTime(30_000);
          // Time in which a client that lives would answer.
          await new Promise((resolve) => setTimeout(resolve, 100));
          expect(broken()).toBe(before);
          jest.advanceTimersByTime(30_000);
          await eventually(() => (broken() > before ? true : undefined));
        } finally {
          client.socket.resume();
        }
      });
    } finally {
      jest.useRealTimers();
    }
  });
});
