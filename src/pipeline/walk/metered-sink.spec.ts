import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anthropicMessagesCodec, anthropicMessagesProbes } from '#libs/formats/anthropic-messages';
import { openAiChatCodec, openAiChatProbes } from '#libs/formats/openai-chat';
import { openAiResponsesCodec, openAiResponsesProbes } from '#libs/formats/openai-responses';
import { serveResponse } from '../../../test/support/served-response.js';
import type { ServedResponse } from '../../../test/support/served-response.js';
import type { Meter } from '../../metering/meter.js';
import { Exchange } from '../exchange.js';
import { eventStreamHeaders, ResponseWriter } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import { RelayStreamTransform } from '../streams/relay-stream.transform.js';
import { MeteredSink } from './metered-sink.js';

const event = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
const completed = (text: string) =>
  event({ type: 'response.completed', response: { usage, output: [text] } });

/** An answer's events before its last one, and what its last one ends with. */
const formats: readonly [
  name: string,
  Pick<typeof openAiChatCodec, 'encodeStreamError' | 'createStreamDecoder'>,
  Pick<typeof openAiChatProbes, 'createStreamProbe'>,
  before: string,
  last: string,
][] = [
  [
    'chat',
    openAiChatCodec,
    openAiChatProbes,
    event({ choices: [{ index: 0, delta: { content: 'a' } }] }) +
      event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) +
      event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }),
    'data: [DONE]\n\n',
  ],
  [
    'messages',
    anthropicMessagesCodec,
    anthropicMessagesProbes,
    event({ type: 'message_start', message: { usage: { input_tokens: 1, output_tokens: 0 } } }) +
      event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } }),
    event({ type: 'message_stop' }),
  ],
  [
    'responses',
    openAiResponsesCodec,
    openAiResponsesProbes,
    event({ type: 'response.output_text.delta', delta: 'a' }),
    completed('a'),
  ],
  [
    'responses whose last event passes in pieces',
    openAiResponsesCodec,
    openAiResponsesProbes,
    event({ type: 'response.output_text.delta', delta: 'a' }) +
      completed('x'.repeat(200_000)).slice(0, -90_000),
    completed('x'.repeat(200_000)).slice(-90_000),
  ],
];

describe.each(formats)('MeteredSink of a relayed stream of %s', (_name, codec, probes, before, last) => {
  let served: ServedResponse;
  let source: PassThrough;
  let journal: PromiseWithResolvers<void>;
  let closings: number;

  beforeEach(async () => {
    served = await serveResponse();
    source = new PassThrough();
    journal = Promise.withResolvers();
    closings = 0;
  });
  afterEach(() => {
    source.destroy();
    served.close();
  });

  /** @param cost what the client wants to be told */
  const start = async (cost?: string) => {
    const meter = {
      headers: {},
      cost,
      terms: { record: { asked: { endpoint: 'generation' } } },
      complete: () => {
        closings += 1;
        return journal.promise;
      },
    };
    const transform = new RelayStreamTransform(codec, probes.createStreamProbe());
    const head = { status: 200, headers: { ...eventStreamHeaders } };
    const opening = StreamReply.open(source, transform, head, new AbortController().signal);
    source.write(before.slice(0, 20));
    await delay(2);
    source.write(before.slice(20));
    const reply = await opening;
    const writer = new ResponseWriter(new Exchange(served.response));
    // What a meter needs besides, and a journal that can be held, would be much for what is looked at here.
    const sink = new MeteredSink(writer, meter as unknown as Meter, reply, cost !== undefined);
    const written = reply.writeTo(sink);
    await served.client.read(/data:/);
    return { sink, writer, written };
  };

  it('keeps the end of it back until the books have it, though its upstream does not end', async () => {
    const { sink, writer, written } = await start();
    writer.keepAlive(10);
    source.write(last);
    await delay(5);
    source.write('\n: bye\n\n');
    await delay(50);
    expect(closings).toBe(1);
    expect(served.body()).not.toContain('heartbeat');
    expect(served.body()).not.toContain(last.slice(-20));
    journal.resolve();
    await served.client.read(/: bye/);
    expect(served.body()).toContain(before + last + '\n: bye\n\n');
    expect(await written).toMatchObject({ failure: undefined, usage: { output: { total: 2 } } });
    await sink.done;
    await served.client.read(/\r\n0\r\n\r\n$/);
    expect(source.destroyed).toBe(true);
  });

  it('hears of what its upstream says after the end, which goes to nobody', async () => {
    const { written } = await start();
    journal.resolve();
    source.write(last);
    await delay(5);
    source.end(event({ type: 'late' }));
    expect(await written).toMatchObject({
      failure: undefined,
      fault: { code: 'provider_invalid_response' },
    });
    await served.client.read(/\r\n0\r\n\r\n$/);
    expect(served.body().match(/data:/g)).toHaveLength((before + last).match(/data:/g)?.length ?? 0);
  });

  it('puts the cost between events', async () => {
    const { sink } = await start('0.25');
    journal.resolve();
    source.end(last);
    await served.client.read(/\r\n0\r\n\r\n$/);
    await sink.done;
    const [ahead, rest] = served.body().split(': x-gateway-cost: 0.25\n\n');
    expect(ahead).toMatch(/\n\n$/);
    expect(`${ahead}${rest}`).toContain(before + last);
  });
});
