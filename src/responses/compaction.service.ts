import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { openAiResponsesProbes } from '#libs/formats/openai-responses';
import { costHeader } from '../metering/meter.js';
import { Meters } from '../metering/meters.js';
import { recordOf } from '../observability/request-record.js';
import { UpstreamRefusal } from '../pipeline/attempts/upstream-refusal.js';
import { servesNot } from '../pipeline/endpoint-fault.js';
import { RunningExchanges } from '../pipeline/running-exchanges.js';
import { toGatewayError } from '../pipeline/to-gateway-error.js';
import { CandidateWalk } from '../pipeline/walk/candidate-walk.js';
import type { Question } from '../pipeline/walk/question.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { permittedRoute } from '../routing/permitted-models.js';
import { Conversations } from './conversations.js';
import { UpstreamResponses, speaksResponses } from './upstream-responses.js';
import type { UpstreamAnswer } from './upstream-responses.js';
import type { ResponseRequest } from './response-request.js';

/** `POST /v1/responses/compact`: what it makes can be read by its maker alone, so only upstreams can do it. */
@Injectable()
export class CompactionService {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly conversations: Conversations,
    private readonly upstreams: UpstreamResponses,
    private readonly exchanges: RunningExchanges,
    private readonly walk: CandidateWalk,
    private readonly meters: Meters,
  ) {}

  /** @throws GatewayError where no upstream of the model can do it, or none does */
  async compact(request: ResponseRequest, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await this.ask(request, response);
    response.writeHead(status, { ...headers, 'content-length': String(body.length) });
    response.end(body);
  }

  private async ask(request: ResponseRequest, response: ServerResponse): Promise<UpstreamAnswer> {
    const { model, tokenId, principal } = request;
    const { candidates } = permittedRoute(this.catalogue, model, principal);
    if (!candidates.some(({ provider }) => speaksResponses(provider))) throw cannotCompact(model);
    const { raw, held } = await this.conversations.prepare(tokenId, request, false);
    const record = recordOf(response);
    record.noteAsked({
      model,
      endpoint: 'generation',
      format: 'openai-responses',
      stream: false,
      size: raw.length,
    });
    const question: Question = {
      model,
      asked: { endpoint: 'generation', stream: false },
      context: this.exchanges.of(response),
      record,
      isAside: true,
    };
    try {
      const { answer, trial } = await this.walk.begin(question, (turn) => {
        const { candidate } = turn;
        turn.take('verbatim');
        if (!speaksResponses(candidate.provider)) throw servesNot(candidate, 'POST /v1/responses/compact');
        return this.upstreams.compact(turn, held?.provider === candidate.provider.id ? held.raw : raw);
      });
      trial.ended(undefined);
      record.usage = openAiResponsesProbes.readUsage(answer.body);
      const meter = this.meters.of(record);
      await meter?.complete(answer.status, undefined);
      const cost = meter?.cost;
      const told = { ...meter?.headers, ...(cost !== undefined && { [costHeader]: cost }) };
      return { ...answer, headers: { ...answer.headers, ...told } };
    } catch (error) {
      throw toGatewayError(error instanceof UpstreamRefusal ? error.error : error);
    }
  }
}

const cannotCompact = (model: string): GatewayError =>
  new GatewayError(
    'caller_unsupported_feature',
    `No upstream of the model ${JSON.stringify(model.slice(0, 128))} can compact a conversation: it takes one of the responses format.`,
    { param: 'model' },
  );
