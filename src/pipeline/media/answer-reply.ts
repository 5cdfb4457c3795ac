import { Readable } from 'node:stream';
import { collectLosses } from '#libs/canonical';
import type { AnswerEncoder, Loss } from '#libs/canonical';
import { laneHeaders } from '../attempts/reply-headers.js';
import { BodyReply } from '../body-reply.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import { brokenStream } from '../streams/broken-stream.js';
import { AnswerTransform } from './answer.transform.js';
import type { MediaAttempt } from './media-lane.js';
import { letGoAtOnce } from './media-events.js';
import type { MediaEvents } from './media-events.js';
import type { MediaKind } from './media.task.js';

/**
 * Begins an answer: piece by piece where the client reads it so, else whole.
 * @param computed its events, from an upstream or a model inside this process, and what of the request had no effect
 * @throws GatewayError where it fails before it has begun
 */
export async function answerReply<Kind extends MediaKind>(
  { call, turn }: Pick<MediaAttempt<Kind>, 'call' | 'turn'>,
  { value: computed, losses, abandon }: MediaEvents<Kind['event']>,
): Promise<Reply> {
  const { task, request, context } = call;
  const events = task.settle?.(computed, request, context) ?? computed;
  const encoder = call.client.createEncoder(request, call.replyDefaults);
  if (!encoder.streams) return whole(encoder, events, losses);
  const headers = { ...typeOf(encoder), ...laneHeaders('hub', losses) };
  const transform = new AnswerTransform(encoder);
  const source = Readable.from(letGoAtOnce(events, abandon));
  return StreamReply.open(source, transform, { status: 200, headers, losses }, turn.signal);
}

/** Nothing goes out before the answer is whole: a failure is still a status. */
async function whole<Event extends { readonly type: string }>(
  encoder: AnswerEncoder<Event>,
  events: AsyncIterable<Event>,
  losses: readonly Loss[],
): Promise<Reply> {
  const transform = new AnswerTransform(encoder);
  const outputs: Buffer[] = [];
  for await (const event of events) outputs.push(Buffer.from(transform.push(event) ?? ''));
  if (!transform.complete) throw brokenStream();
  const all = collectLosses(losses, transform.losses);
  const headers = { ...typeOf(encoder), ...laneHeaders('hub', all) };
  return new BodyReply({ status: 200, headers, losses: all }, Buffer.concat(outputs), transform.usage);
}

const typeOf = ({
  contentType,
}: Pick<AnswerEncoder<never>, 'contentType'>): Readonly<Record<string, string>> =>
  contentType.startsWith('text/event-stream') ? eventStreamHeaders : { 'content-type': contentType };
