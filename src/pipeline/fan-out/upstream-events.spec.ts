import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { fold, GatewayError } from '#libs/canonical';
import type { StreamEvent } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { upstreamEvents } from './upstream-events.js';

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const whole = [chunk({ content: 'hel' }, null), chunk({ content: 'lo' }, 'stop'), 'data: [DONE]\n\n'];
const body = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
};

async function events(
  contentType: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<StreamEvent[]> {
  const upstream = {
    status: 200,
    headers: { 'content-type': contentType },
    body: Readable.from(buffers(pieces)),
  };
  const collected: StreamEvent[] = [];
  for await (const event of upstreamEvents(openAiChatCodec, upstream, 'seed')) collected.push(event);
  return collected;
}

async function* buffers(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

async function* breaking(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
  throw new GatewayError('provider_broken_stream', 'reset');
}

const textOf = (said: readonly StreamEvent[]) => fold(said).candidates[0]?.parts[0];

describe("an upstream's answer as events", () => {
  it.each([
    ['text/event-stream', whole],
    ['application/json', [JSON.stringify(body)]],
  ])('is read from %s', async (contentType, pieces) => {
    expect(textOf(await events(contentType, pieces))).toMatchObject({ text: 'hello' });
  });

  it('breaks where the connection does', async () => {
    await expect(events('text/event-stream', breaking(whole.slice(0, 1)))).rejects.toThrow('reset');
  });

  it('is whole where the connection breaks after its end', async () => {
    expect(textOf(await events('text/event-stream', breaking(whole)))).toMatchObject({ text: 'hello' });
  });

  it('ends in an error where it is cut', async () => {
    const said = await events('text/event-stream', whole.slice(0, 1));
    expect(said.at(-1)).toMatchObject({ error: { code: 'provider_broken_stream' } });
  });
});
