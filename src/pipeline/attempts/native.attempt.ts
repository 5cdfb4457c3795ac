import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ResponseFolder } from '#libs/canonical';
import type { CanonicalResponse, Loss, StreamEvent, Translated } from '#libs/canonical';
import type { NativeGeneration } from '#libs/provider-kit';
import { branchesFor, promptBranches } from '../fan-out/branches.js';
import type { Branch, Branches } from '../fan-out/branches.js';
import { bodyOf, streamOf } from '../fan-out/fan-out-reply.js';
import type { AnswerKeeper } from '../fan-out/fan-out-reply.js';
import type { GenerationCall } from '../generation-call.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import { refuseLosses } from '../strictness.js';
import { EventStreamTransform } from '../streams/event-stream.transform.js';
import { ProofKeeping } from '../translation/proof-keeping.js';
import { RequestPreparation } from '../translation/request-preparation.js';
import type { EventObserver } from '../translation/turn-keeper.js';
import type { Attempt } from './attempt.js';
import { encodedReply } from './encoded-reply.js';
import { nativeCall } from './native-call.js';
import { laneHeaders } from './reply-headers.js';

/** Calls of one request that run at the same time where a vendor answers; further ones wait. */
const atOnce = 16;

/** The hub lane to a provider that speaks the canonical model itself. */
@Injectable()
export class NativeAttempt {
  constructor(
    private readonly preparation: RequestPreparation,
    private readonly proofs: ProofKeeping,
  ) {}

  async run({ call, turn }: Attempt, generation: NativeGeneration): Promise<Reply> {
    const { stream } = call.input;
    const branches = await this.branches(call, generation);
    const [first] = branches;
    const losing = (losses: readonly Loss[]): void => {
      turn.losses = losses;
      refuseLosses(call, losses);
    };
    const begin = ({ request }: Branch, signal: AbortSignal): Promise<Begun> =>
      beginAnswer(call, generation.generate(request, { ...nativeCall(turn, signal), stream, losing }));
    const begun = await begin(first, turn.signal);
    const keeper = generation.features === undefined ? undefined : this.keeperOf(call);
    if (branches.length === 1) {
      return stream ? streamed({ call, turn }, begun, keeper) : unary(call, begun, keeper);
    }
    const open = async (branch: Branch, signal: AbortSignal): Promise<Events> =>
      branch === first ? begun.value : (await begin(branch, signal)).value;
    const fanOut = {
      branches,
      // This machine computes one answer at a time anyway.
      limit: generation.features === undefined ? 1 : atOnce,
      losses: begun.losses,
      open,
      read: async (branch: Branch, signal: AbortSignal) => folded(await open(branch, signal)),
      ...(keeper !== undefined && { keeper }),
    };
    return stream ? streamOf({ call, turn }, fanOut) : bodyOf({ call, turn }, fanOut);
  }

  private async branches(call: GenerationCall, { features }: NativeGeneration): Promise<Branches> {
    if (features === undefined) return promptBranches(call.request);
    return branchesFor(await this.preparation.prepareFor(call, features), features);
  }

  private keeperOf(call: GenerationCall): AnswerKeeper {
    return {
      observer: this.proofs.observerOf(call),
      keep: (response) => {
        this.proofs.keep(call, response);
      },
    };
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

function streamed(
  { call, turn }: Attempt,
  { value: events, losses }: Begun,
  keeper: AnswerKeeper | undefined,
): Promise<Reply> {
  const encoder = call.createEncoder();
  const headers = { ...eventStreamHeaders, ...laneHeaders('hub', losses) };
  const head = { status: 200, headers, losses };
  const transform = new EventStreamTransform(encoder);
  const heard = keeper?.observer === undefined ? events : observed(events, keeper.observer);
  return StreamReply.open(Readable.from(heard), transform, head, turn.signal, turn.terms.begin);
}

async function* observed(events: Events, observer: EventObserver): AsyncGenerator<StreamEvent> {
  for await (const event of events) {
    observer.push(event);
    yield event;
  }
}

async function unary(
  call: GenerationCall,
  { value: events, losses }: Begun,
  keeper: AnswerKeeper | undefined,
): Promise<Reply> {
  const response = await folded(events);
  keeper?.keep(response);
  return encodedReply(call, response, losses);
}

async function folded(events: Events): Promise<CanonicalResponse> {
  const folder = new ResponseFolder();
  for await (const event of events) folder.push(event);
  return folder.result();
}
