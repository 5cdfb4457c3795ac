import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ResponseFolder } from '#libs/canonical';
import type { Loss, StreamEvent } from '#libs/canonical';
import type { NativeGeneration } from '#libs/provider-kit';
import type { GenerationCall } from '../generation-call.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import { refuseLosses } from '../strictness.js';
import { EventStreamTransform } from '../streams/event-stream.transform.js';
import type { Attempt } from './attempt.js';
import { encodedReply } from './encoded-reply.js';
import { laneHeaders } from './reply-headers.js';

/** The hub lane to a model inside this process. */
@Injectable()
export class NativeAttempt {
  async run({ call, candidate }: Attempt, generation: NativeGeneration): Promise<Reply> {
    const { value: events, losses } = await generation.generate(call.request, {
      model: candidate.model,
      signal: call.exchange.signal,
    });
    try {
      refuseLosses(call, losses);
    } catch (refusal) {
      // Nobody will read the answer that has been begun.
      await events[Symbol.asyncIterator]().return?.();
      throw refusal;
    }
    return call.input.stream ? stream(call, events, losses) : unary(call, events, losses);
  }
}

function stream(
  call: GenerationCall,
  events: AsyncIterable<StreamEvent>,
  losses: readonly Loss[],
): Promise<Reply> {
  const encoder = call.client.codec.createStreamEncoder(call.replyDefaults);
  const headers = { ...eventStreamHeaders, ...laneHeaders('hub', losses) };
  const head = { status: 200, headers, losses };
  const transform = new EventStreamTransform(encoder);
  return StreamReply.open(Readable.from(events), transform, head, call.exchange.signal);
}

async function unary(
  call: GenerationCall,
  events: AsyncIterable<StreamEvent>,
  losses: readonly Loss[],
): Promise<Reply> {
  const folder = new ResponseFolder();
  for await (const event of events) folder.push(event);
  return encodedReply(call, folder.result(), losses);
}
