import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { WireTask } from '#libs/provider-kit';
import { recordOf } from '../../observability/request-record.js';
import type { RequestRecord } from '../../observability/request-record.js';
import type { Candidate } from '../../routing/candidate.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { AnswersFromCache } from '../answers-from-cache.js';
import type { Exchange } from '../exchange.js';
import type { Lane } from '../lane.js';
import { presentable } from '../attempts/presentable.js';
import { endpointFault, lacksEndpoint } from '../endpoint-fault.js';
import { isUnknownPath } from '../lane-choice.js';
import type { Reply } from '../reply.js';
import { ResponseWriter } from '../response-writer.js';
import { RunningExchanges } from '../running-exchanges.js';
import { CandidateWalk } from '../walk/candidate-walk.js';
import type { Turn } from '../walk/turn.js';
import { RelayAttempt } from './relay.attempt.js';
import { TaskCall } from './task-call.js';
import type { TaskInput } from './task-call.js';
import type { Task, TaskResponse } from './task.js';
import { TranslateAttempt } from './translate.attempt.js';

/** Answers requests whose answers come whole: walks the candidates of their model until one answers. */
@Injectable()
export class TaskService {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly walk: CandidateWalk,
    private readonly catalogue: ModelCatalogue,
    private readonly relay: RelayAttempt,
    private readonly translation: TranslateAttempt,
    private readonly cache: AnswersFromCache,
  ) {}

  /**
   * Answers on `response`.
   * @throws GatewayError where no candidate answers: the last one's error
   */
  serve<Format extends string, Request, Response extends TaskResponse>(
    task: Task<Format, Request, Response>,
    input: TaskInput<Format>,
    response: ServerResponse,
  ): Promise<void> {
    const exchange = this.exchanges.of(response);
    return this.cache.answer({ endpoint: task.endpoint, stream: false, ...input }, exchange, () =>
      this.ask(task, input, exchange),
    );
  }

  private async ask<Format extends string, Request, Response extends TaskResponse>(
    task: Task<Format, Request, Response>,
    input: TaskInput<Format>,
    exchange: Exchange,
  ): Promise<void> {
    const record = recordOf(exchange.response);
    const { model, format, raw } = input;
    record.noteAsked({ model, endpoint: task.endpoint, format, stream: false, size: raw.length });
    const reply = await this.dispatch(new TaskCall(task, input, exchange), record);
    if (record.lane === 'hub') record.losses = reply.losses;
    const { usage, failure } = await reply.writeTo(new ResponseWriter(exchange));
    if (usage !== undefined) record.usage = usage;
    if (failure !== undefined) record.error = failure;
  }

  private dispatch<Format extends string, Request, Response extends TaskResponse>(
    call: TaskCall<Format, Request, Response>,
    record: RequestRecord,
  ): Promise<Reply> {
    const { input, task, exchange } = call;
    const asked = { endpoint: task.endpoint, stream: false } as const;
    return this.walk.reply({ model: input.model, asked, context: exchange, record }, async (turn) => {
      turn.take(laneOf(call, turn.candidate));
      try {
        return await this.take(call, turn);
      } catch (error) {
        throw presentable(this.explained(error, call, turn.candidate), turn.lane);
      }
    });
  }

  private take<Format extends string, Request, Response extends TaskResponse>(
    call: TaskCall<Format, Request, Response>,
    turn: Turn,
  ): Promise<Reply> {
    const { task } = call;
    const { candidate, lane } = turn;
    const offered = task.offered(candidate.provider.provider);
    const fault = endpointFault(this.catalogue, candidate, task.endpoint);
    if (fault !== undefined || offered === undefined) throw fault ?? lacksEndpoint(candidate, task.endpoint);
    if (offered.kind === 'native') return this.translation.native(call, turn, offered);
    return lane === 'verbatim'
      ? this.relay.run(call, turn, offered)
      : this.translation.wire(call, turn, offered);
  }

  /** Not every server that speaks a vendor's format has all of its paths: then another candidate may. */
  private explained<Format extends string, Request, Response extends TaskResponse>(
    error: unknown,
    { task }: TaskCall<Format, Request, Response>,
    candidate: Candidate,
  ): unknown {
    return isUnknownPath(error) ? lacksEndpoint(candidate, task.endpoint, error) : error;
  }
}

/** Bytes are relayed where the upstream speaks the client's format, means the same by it, and takes all at once. */
function laneOf<Format extends string, Request, Response extends TaskResponse>(
  { task, client, input }: TaskCall<Format, Request, Response>,
  { provider, model }: Candidate,
): Lane {
  const offered = task.offered(provider.provider);
  if (offered?.kind !== 'wire' || provider.lane !== 'auto') return 'hub';
  return speaks(offered, input, model) &&
    client.count(input.body) <= (offered.limitOf?.(model) ?? offered.limit ?? Infinity) &&
    means(offered, input)
    ? 'verbatim'
    : 'hub';
}

const speaks = <Format extends string>(
  { formats, formatOf }: WireTask<Format>,
  { format }: TaskInput<Format>,
  model: string,
): boolean => (formatOf === undefined ? formats.includes(format) : formatOf(model) === format);

const means = <Format extends string>(offered: WireTask<Format>, { body }: TaskInput<Format>): boolean =>
  offered.relays?.(body) ?? true;
