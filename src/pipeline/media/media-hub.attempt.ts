import { Injectable } from '@nestjs/common';
import type { OutgoingRequest } from '#libs/canonical';
import { nativeCall } from '../attempts/native-call.js';
import { UpstreamCaller } from '../attempts/upstream-caller.js';
import { UpstreamRefusal } from '../attempts/upstream-refusal.js';
import { bytesOf } from '../forms/held-content.js';
import type { Reply } from '../reply.js';
import { refuseLosses } from '../strictness.js';
import { answerReply } from './answer-reply.js';
import { decodeAnswer } from './decode-answer.js';
import { abandonable } from './media-events.js';
import type { MediaEvents } from './media-events.js';
import type { MediaAttempt } from './media-lane.js';
import type { MediaQuestion } from './media-question.js';
import type { MediaKind, NativeMediaOf, UpstreamCodecOf } from './media.task.js';
import { mergeAnswers } from './merge-answers.js';
import { addressed, codecFor, dialectFor, encoderFor, formatFor, outgoingBody } from './outgoing-request.js';

/** Requests of one client that an upstream works on at once. */
const piecesAtOnce = 4;

/** The hub lane: decoded once, encoded per attempt; the answer's events are written in the client's format. */
@Injectable()
export class MediaHubAttempt {
  constructor(private readonly caller: UpstreamCaller) {}

  /** Asks an upstream. @throws GatewayError where it fails before the answer has begun */
  async wire<Kind extends MediaKind>(attempt: MediaAttempt<Kind>): Promise<Reply> {
    return answerReply(attempt, await this.wireEvents(attempt));
  }

  /** Asks a model inside this process. It has a queue of its own. */
  async native<Kind extends MediaKind>(
    attempt: Omit<MediaAttempt<Kind>, 'wire'>,
    native: NativeMediaOf<Kind>,
  ): Promise<Reply> {
    return answerReply(attempt, await this.nativeEvents(attempt, native));
  }

  /** The events of an upstream's answer. It is asked when they are read. @throws GatewayError where it cannot be asked */
  async wireEvents<Kind extends MediaKind>(attempt: AnyAttempt<Kind>): Promise<Events<Kind>> {
    const { call, turn, wire } = attempt;
    const { candidate } = turn;
    const request = await call.prepare();
    const format = formatFor<Kind>(wire, candidate, call.input.format);
    const codec = codecFor<Kind>(call.task, format);
    const pieces = codec.split?.(request) ?? [request];
    const { model } = candidate;
    const encode = await encoderFor<Kind>(codec, pieces, {
      model,
      dialect: dialectFor<Kind>(wire, candidate),
    });
    const [first, ...others] = pieces;
    const { value: outgoing, losses } = encode(first);
    turn.losses = losses;
    refuseLosses(call, losses);
    const { signal, abandon } = abandonable(turn.signal);
    // The others are written when it is their turn: files may stand in each.
    const ask = (piece: Kind['request'], running: AbortSignal) =>
      this.ask(attempt, codec, {
        request: piece,
        outgoing: piece === first ? outgoing : encode(piece).value,
        signal: running,
      });
    const events = others.length === 0 ? ask(first, signal) : mergeAnswers(pieces, piecesAtOnce, signal, ask);
    return { value: events, losses, abandon };
  }

  /** The events of an answer of a model inside this process. @throws GatewayError where it cannot be asked */
  async nativeEvents<Kind extends MediaKind>(
    { call, turn }: Omit<AnyAttempt<Kind>, 'wire'>,
    native: NativeMediaOf<Kind>,
  ): Promise<Events<Kind>> {
    const { signal, abandon } = abandonable(turn.signal);
    const request = await call.prepare();
    const { value: events, losses } = await native.run(request, { ...nativeCall(turn, signal), bytesOf });
    try {
      refuseLosses(call, losses);
    } catch (refusal) {
      // Nobody will read the answer that has been begun.
      abandon();
      throw refusal;
    }
    return { value: events, losses, abandon };
  }

  private async *ask<Kind extends MediaKind>(
    { call, turn, wire }: AnyAttempt<Kind>,
    codec: UpstreamCodecOf<Kind>,
    { request, outgoing, signal }: Question<Kind>,
  ): AsyncGenerator<Kind['event'], void> {
    const { format } = codec;
    const { operation } = call.input;
    const { model } = turn.candidate;
    const stream = call.task.streams(request);
    try {
      const reply = await this.caller.deliver({
        turn,
        envelope: (apiKey) =>
          addressed(
            wire.envelope({ format, operation, model, stream, clientHeaders: {}, ...apiKey }),
            outgoing,
          ),
        makeBody: (envelope) => outgoingBody(outgoing, envelope),
        decodeError: (failure) => codec.decodeError(failure),
        signal,
      });
      yield* decodeAnswer<Kind>(reply, codec, request);
    } catch (error) {
      // Not in the client's format: what it means counts, not its words.
      throw error instanceof UpstreamRefusal ? error.error : error;
    }
  }
}

type AnyAttempt<Kind extends MediaKind> = MediaAttempt<Kind, MediaQuestion<Kind>>;
type Events<Kind extends MediaKind> = MediaEvents<Kind['event']>;

/** One request to an upstream. */
interface Question<Kind extends MediaKind> {
  readonly request: Kind['request'];
  readonly outgoing: OutgoingRequest;
  readonly signal: AbortSignal;
}
