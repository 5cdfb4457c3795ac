import type { CanonicalResponse, Loss } from '#libs/canonical';
import type { Attempt } from '../attempts/attempt.js';
import { encodedReply } from '../attempts/encoded-reply.js';
import { laneHeaders } from '../attempts/reply-headers.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import type { EventObserver } from '../translation/turn-keeper.js';
import { EventStreamTransform } from '../streams/event-stream.transform.js';
import type { Branch } from './branches.js';
import { mergedStream } from './merged-stream.js';
import type { BranchOpener } from './merged-stream.js';
import { mergeResponses } from './merge-responses.js';
import { runBranches } from './run-branches.js';

/** Several calls that together answer one request. */
export interface FanOut<Kind extends Branch> {
  readonly branches: readonly Kind[];
  /** How many run at once. */
  readonly limit: number;
  readonly losses: readonly Loss[];
  /** Begins a branch's answer as a stream. */
  readonly open: BranchOpener<Kind>;
  /** A branch's whole answer. */
  readonly read: (branch: Kind, signal: AbortSignal) => Promise<CanonicalResponse>;
  /** Hears the whole answer, in one piece or as it comes. */
  readonly keeper?: AnswerKeeper;
}

/** Whoever keeps something of an answer for later. */
export interface AnswerKeeper {
  readonly observer: EventObserver | undefined;
  keep(response: CanonicalResponse): void;
}

/** The answers of several calls as one stream to the client. */
export function streamOf<Kind extends Branch>({ call, turn }: Attempt, fanOut: FanOut<Kind>): Promise<Reply> {
  const { branches, limit, losses, open, keeper } = fanOut;
  const { signal } = turn;
  const events = mergedStream(branches, limit, signal, open, keeper?.observer);
  const encoder = call.createEncoder();
  const headers = { ...eventStreamHeaders, ...laneHeaders('hub', losses) };
  const head = { status: 200, headers, losses };
  return StreamReply.open(events, new EventStreamTransform(encoder), head, signal, turn.terms.begin);
}

/** The answers of several calls as one JSON body. */
export async function bodyOf<Kind extends Branch>(
  { call, turn }: Attempt,
  { branches, limit, losses, read, keeper }: FanOut<Kind>,
): Promise<Reply> {
  const responses = await runBranches(branches, limit, turn.signal, read);
  const merged = mergeResponses(branches, responses);
  keeper?.keep(merged);
  return encodedReply(call, merged, losses);
}
