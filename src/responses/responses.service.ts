import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { recordOf } from '../observability/request-record.js';
import type { RequestRecord } from '../observability/request-record.js';
import type { AnswerSink } from '../pipeline/answer-sink.js';
import { GenerationService } from '../pipeline/generation.service.js';
import { BackgroundService } from './background/background.service.js';
import { Conversations } from './conversations.js';
import { generationInput } from './generation-input.js';
import { keptResponse } from './kept-response.js';
import type { PreparedRequest } from './prepared-request.js';
import { checkRequest, isBackground, wantsKeeping } from './response-request.js';
import type { ResponseRequest } from './response-request.js';
import { ResponseStore } from './response-store.js';
import { ResponseTap } from './response-tap.js';

/** Creates responses, with state on any upstream. */
@Injectable()
export class ResponsesService {
  constructor(
    private readonly generation: GenerationService,
    private readonly conversations: Conversations,
    private readonly store: ResponseStore,
    private readonly background: BackgroundService,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  /**
   * Answers `POST /v1/responses` on `response`.
   * @throws GatewayError while the status is still open
   */
  async create(request: ResponseRequest, response: ServerResponse): Promise<void> {
    checkRequest(request);
    const prepared = await this.conversations.prepare(request.tokenId, request, this.keeps(request));
    if (isBackground(request)) {
      await this.background.start(request, prepared, response);
      return;
    }
    const record = recordOf(response);
    await this.generation.serve(generationInput(request, prepared), response, (writer) =>
      this.tap(request, prepared, record, writer),
    );
  }

  /** Stands between an answer and its client, and keeps the response where the client wants it kept. */
  private tap(
    request: ResponseRequest,
    prepared: PreparedRequest,
    record: RequestRecord,
    sink: AnswerSink,
  ): AnswerSink {
    const { previousId, held } = prepared;
    const keeps = this.keeps(request);
    if (!keeps && previousId === undefined) return sink;
    const { maxSize, retention } = this.configuration.responses;
    const relayedBy = (): string | undefined => (record.lane === 'verbatim' ? record.provider : undefined);
    const onResponse = (json: string): void => {
      const holder = relayedBy();
      const options = {
        tokenId: request.tokenId,
        prepared,
        retention,
        ...(holder !== undefined && { holder }),
      };
      const kept = keptResponse(json, options);
      if (kept !== undefined && kept.input.length + json.length <= maxSize) this.store.keep(kept);
    };
    return new ResponseTap(sink, {
      limit: maxSize,
      ...(keeps && { onResponse }),
      // Whoever got the client's own bytes repeats the id itself.
      ...(prepared.context.length > 0 &&
        previousId !== undefined && {
          edits: () =>
            held !== undefined && relayedBy() === held.provider
              ? undefined
              : { previous_response_id: previousId },
        }),
    });
  }

  private keeps(request: ResponseRequest): boolean {
    return this.configuration.responses.retention > 0 && wantsKeeping(request);
  }
}
