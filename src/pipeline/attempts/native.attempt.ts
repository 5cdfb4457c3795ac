import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ResponseFolder } from '#libs/canonical';
import type { CanonicalResponse, StreamEvent, Translated } from '#libs/canonical';
import type { NativeGeneration } from '#libs/provider-kit';
import { promptBranches } from '../fan-out/branches.js';
import type { Branch } from '../fan-out/branches.js';
import { bodyOf, streamOf } from '../fan-out/fan-out-reply.js';
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
  async run({ call, turn }: Attempt, generation: NativeGeneration): Promise<Reply> {
    const { model } = turn.candidate;
    const branches = promptBranches(call.request);
    const [first] = branches;
    const begin = ({ request }: Branch, signal: AbortSignal): Promise<Begun> =>
      beginAnswer(call, generation.generate(request, { model, signal }));
    const begun = await begin(first, turn.signal);
    if (branches.length === 1) {
      return call.input.stream ? stream({ call, turn }, begun) : unary(call, begun);
    }
    const open = async (branch: Branch, signal: AbortSignal): Promise<Events> =>
      branch === first ? begun.value : (await begin(branch, signal)).value;
    const fanOut = {
      branches,
      // The machine computes one answer at a time anyway.
      limit: 1,
      losses: begun.losses,
      open,
      read: async (branch: Branch, signal: AbortSignal) => folded(await open(branch, signal)),
    };
    return call.input.stream ? streamOf({ call, turn }, fanOut) : bodyOf({ call, turn }, fanOut);
  }
}

type Events = AsyncIterable<StreamEvent>;
type Begun = Translated<Events>;

/** Begins an answer, unless its client would rather have none than one that lost something. */
async function beginAnswer(call: GenerationCall, beginning: Promise<Begun>): Promise<Begun> {
  const begun = await beginning;
  try {
    refuseLosses(call, begun.losses);
  } catch (refusal) {
    // Nobody will read the answer that has been begun.
    await begun.value[Symbol.asyncIterator]().return?.();
    throw refusal;
  }
  return begun;
}

function stream({ call, turn }: Attempt, { value: events, losses }: Begun): Promise<Reply> {
  const encoder = call.createEncoder();
  const headers = { ...eventStreamHeaders, ...laneHeaders('hub', losses) };
  const head = { status: 200, headers, losses };
  const transform = new EventStreamTransform(encoder);
  return StreamReply.open(Readable.from(events), transform, head, turn.signal, turn.terms.begin);
}

async function unary(call: GenerationCall, { value: events, losses }: Begun): Promise<Reply> {
  return encodedReply(call, await folded(events), losses);
}

async function folded(events: Events): Promise<CanonicalResponse> {
  const folder = new ResponseFolder();
  for await (const event of events) folder.push(event);
  return folder.result();
}
