import { Injectable } from '@nestjs/common';
import { collectLosses } from '#libs/canonical';
import type { CanonicalRequest, FormatName, Translated } from '#libs/canonical';
import { restoringToolNames } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { formatsFor } from '#libs/provider-kit';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import type { WireAttempt } from '../attempts/attempt.js';
import { readResponse } from '../attempts/read-response.js';
import { UpstreamCaller } from '../attempts/upstream-caller.js';
import { wireFormat } from '../formats.js';
import type { Reply } from '../reply.js';
import { refuseLosses } from '../strictness.js';
import { ProofKeeping } from '../translation/proof-keeping.js';
import type { Branch } from './branches.js';
import { bodyOf, streamOf } from './fan-out-reply.js';
import { upstreamEvents } from './upstream-events.js';

/** Calls of one request that run at the same time; further ones wait. */
const atOnce = 16;

type EncodedBranch = Branch & Translated<JsonObject>;

/** The hub lane for a request that needs several calls: made side by side, answered as one. */
@Injectable()
export class FanOutAttempt {
  constructor(
    private readonly caller: UpstreamCaller,
    private readonly proofs: ProofKeeping,
  ) {}

  async run(attempt: WireAttempt, branches: readonly Branch[]): Promise<Reply> {
    const { call } = attempt;
    const [first] = branches;
    const codec = restoringToolNames(wireFormat(formatOf(attempt)).codec, first?.request.tools);
    const encoded = encodeAll(attempt, branches);
    const losses = collectLosses(...encoded.map((branch) => branch.losses));
    attempt.turn.losses = losses;
    refuseLosses(call, losses);
    const seedOf = (branch: EncodedBranch): string => `${call.id}-${encoded.indexOf(branch)}`;
    const fanOut = {
      branches: encoded,
      limit: atOnce,
      losses,
      open: async (branch: EncodedBranch, signal: AbortSignal) =>
        upstreamEvents(codec, await this.send(attempt, branch, signal), seedOf(branch)),
      read: async (branch: EncodedBranch, signal: AbortSignal) =>
        readResponse(codec, await this.send(attempt, branch, signal), seedOf(branch)),
      keeper: {
        observer: this.proofs.observerOf(call),
        keep: (response: Parameters<ProofKeeping['keep']>[1]) => {
          this.proofs.keep(call, response);
        },
      },
    };
    return call.input.stream ? streamOf(attempt, fanOut) : bodyOf(attempt, fanOut);
  }

  private send(
    { call, turn, generation }: WireAttempt,
    { value }: EncodedBranch,
    signal: AbortSignal,
  ): Promise<UpstreamReply> {
    const branch = { call, turn, generation, signal };
    return this.caller.send(branch, formatOf(branch), ({ splices }) =>
      JSON.stringify({ ...value, ...splices }),
    );
  }
}

const formatOf = ({ turn, generation }: Pick<WireAttempt, 'turn' | 'generation'>): FormatName =>
  formatsFor(generation, turn.candidate.model)[0];

/** Branches that ask the same, for one answer each, share its body. */
function encodeAll(attempt: WireAttempt, branches: readonly Branch[]): readonly EncodedBranch[] {
  const { call, turn, dialect } = attempt;
  const { codec } = wireFormat(formatOf(attempt));
  const target = { model: turn.candidate.model, stream: call.input.stream, dialect };
  const bodies = new Map<CanonicalRequest, Translated<JsonObject>>();
  return branches.map((branch) => {
    const body = bodies.get(branch.request) ?? codec.encodeRequest(branch.request, target);
    bodies.set(branch.request, body);
    return { ...branch, ...body };
  });
}
