import { Injectable } from '@nestjs/common';
import { collectLosses, mergeUsage } from '#libs/canonical';
import type { Loss, Translated } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { NativeTask, WireTask } from '#libs/provider-kit';
import { TokenCounter } from '../../counting/token-counter.js';
import { collectBody } from '../attempts/collect-body.js';
import { estimatedUsage, laneHeaders } from '../attempts/reply-headers.js';
import { nativeCall } from '../attempts/native-call.js';
import { UpstreamCaller } from '../attempts/upstream-caller.js';
import { BodyReply } from '../body-reply.js';
import { runBranches } from '../fan-out/run-branches.js';
import { parseAnswer } from '../parse-answer.js';
import type { Reply } from '../reply.js';
import { reportedError } from '../reported-error.js';
import { refuseLosses } from '../strictness.js';
import type { Turn } from '../walk/turn.js';
import type { TaskCall } from './task-call.js';
import type { TaskResponse, TaskUpstream } from './task.js';

/** Largest answer to one piece of a request. */
const largestAnswer = 256 * 1024 * 1024;

/** Pieces of one request that an upstream works on at once. */
const piecesAtOnce = 4;

const usageFilled: Loss = {
  path: 'usage',
  feature: 'usage',
  action: 'filled',
  detail: 'The upstream reported no usage; the gateway estimated it.',
};

/** The hub lane: decoded once, encoded per attempt, in pieces where the upstream takes no more at once. */
@Injectable()
export class TranslateAttempt {
  constructor(
    private readonly caller: UpstreamCaller,
    private readonly counter: TokenCounter,
  ) {}

  /** Asks an upstream. The first piece that fails cancels the others. */
  async wire<Format extends string, Request, Response extends TaskResponse>(
    call: TaskCall<Format, Request, Response>,
    turn: Turn,
    wire: WireTask<Format>,
  ): Promise<Reply> {
    const { candidate } = turn;
    const format = wire.formatOf?.(candidate.model) ?? wire.formats[0];
    const upstream = call.task.upstreams[format];
    if (upstream === undefined) throw new Error(`The gateway has no codec for the format ${format}.`);
    const target = {
      model: candidate.model,
      ...(wire.dialect !== undefined && { dialect: wire.dialect }),
    };
    const encode = (request: Request): Translated<JsonObject> =>
      upstream.codec.encodeRequest(request, target);
    // Whole, so that what is lost or refused is named by its place in the client's request.
    const losses = collectLosses(...call.requests.map((request) => encode(request).losses));
    turn.losses = losses;
    refuseLosses(call, losses);
    const pieces = piecesOf(call, wire.limitOf?.(candidate.model) ?? wire.limit);
    const responses = await runBranches(pieces, piecesAtOnce, turn.signal, async (piece, signal) => {
      const { value } = encode(piece);
      const body = await this.ask({ turn, wire, format, upstream, value, signal });
      return upstream.codec.decodeResponse(body, piece);
    });
    return this.reply(call, call.task.join(pieces, responses), losses);
  }

  /** Asks a model inside this process. It has a queue of its own. */
  async native<Format extends string, Request, Response extends TaskResponse>(
    call: TaskCall<Format, Request, Response>,
    turn: Turn,
    native: NativeTask<Request, Response>,
  ): Promise<Reply> {
    const pieces = piecesOf(call, native.limit);
    const answers = await runBranches(
      pieces,
      1,
      turn.signal,
      async (piece, signal): Promise<Translated<Response>> => {
        const answer = await native.run(piece, nativeCall(turn, signal));
        refuseLosses(call, answer.losses);
        return answer;
      },
    );
    const losses = collectLosses(...answers.map((answer) => answer.losses));
    return this.reply(
      call,
      call.task.join(
        pieces,
        answers.map(({ value }) => value),
      ),
      losses,
    );
  }

  private async ask<Format extends string, Request, Response>({
    turn,
    wire,
    format,
    upstream,
    value,
    signal,
  }: Question<Format, Request, Response>) {
    const { model } = turn.candidate;
    const reply = await this.caller.deliver({
      turn,
      envelope: (apiKey) => wire.envelope({ format, model, clientHeaders: {}, ...apiKey }),
      makeBody: ({ splices }) => JSON.stringify({ ...value, ...splices }),
      decodeError: (failure) => upstream.decodeError(failure),
      signal,
    });
    const body = parseAnswer(await collectBody(reply, largestAnswer));
    const error = reportedError(upstream, body);
    if (error !== undefined) throw error;
    return body;
  }

  private async reply<Format extends string, Request, Response extends TaskResponse>(
    call: TaskCall<Format, Request, Response>,
    response: Response,
    losses: readonly Loss[],
  ): Promise<Reply> {
    const { requests, client, replyDefaults } = call;
    const { usage: said } = response;
    const isSaid = said?.input?.total !== undefined;
    const usage = isSaid ? said : mergeUsage(await this.estimate(call), said ?? {});
    const isFilled = !isSaid && client.tellsUsage;
    const told = isFilled ? { ...response, usage } : response;
    const encoded = client.codec.encodeResponse(told, requests, replyDefaults);
    const all = [...losses, ...(isFilled ? [usageFilled] : []), ...encoded.losses];
    const headers = {
      'content-type': 'application/json',
      ...(isFilled && estimatedUsage),
      ...laneHeaders('hub', all),
    };
    return new BodyReply(
      { status: 200, headers, losses: all },
      Buffer.from(JSON.stringify(encoded.value)),
      // What a vendor charges by is no estimate, whatever else its client wants to read.
      said?.input?.searches === undefined ? usage : said,
    );
  }

  private async estimate<Format extends string, Request, Response extends TaskResponse>({
    requests,
    task,
  }: TaskCall<Format, Request, Response>) {
    const texts = requests.flatMap((request) => task.texts(request));
    return { input: { total: await this.counter.count(texts) }, estimated: true };
  }
}

interface Question<Format extends string, Request, Response> {
  readonly turn: Turn;
  readonly wire: WireTask<Format>;
  readonly format: Format;
  readonly upstream: TaskUpstream<Format, Request, Response>;
  readonly value: JsonObject;
  readonly signal: AbortSignal;
}

const piecesOf = <Format extends string, Request, Response extends TaskResponse>(
  { requests, task }: TaskCall<Format, Request, Response>,
  limit = Number.MAX_SAFE_INTEGER,
): readonly Request[] => requests.flatMap((request) => task.split(request, limit));
