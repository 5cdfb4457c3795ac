import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { FormatName } from '#libs/canonical';
import { GenerationService } from '../../pipeline/generation.service.js';
import { ImageService } from '../../pipeline/media/image.service.js';
import { SpeechService } from '../../pipeline/media/speech.service.js';
import { EmbeddingService } from '../../pipeline/tasks/embedding.service.js';
import { RerankingService } from '../../pipeline/tasks/reranking.service.js';
import { ResponsesService } from '../../responses/responses.service.js';
import type { Principal } from '../../tokens/principal.js';
import { readModelMethod } from '../shared/model-method.js';
import { formatOfRerank } from '../shared/rerank-format.js';
import type { ExplainedRequest } from './explained-request.js';

/** Sends a request to whoever serves its endpoint. */
type Serve = (request: ExplainedRequest, response: ServerResponse, principal: Principal) => Promise<void>;

const googleAddress = /^\/v1(?:beta|alpha)?\/.+(?::|%3a)[A-Za-z]+$/i;

/** Hands requests to the services that their endpoints' controllers hand them to. */
@Injectable()
export class Rehearsals {
  private readonly served: Readonly<Record<string, Serve>>;

  constructor(
    private readonly generation: GenerationService,
    private readonly embeddings: EmbeddingService,
    reranking: RerankingService,
    images: ImageService,
    speech: SpeechService,
    responses: ResponsesService,
  ) {
    this.served = {
      '/v1/chat/completions': this.generated('openai-chat'),
      '/v1/completions': this.generated('openai-completions'),
      '/v1/messages': this.generated('anthropic-messages'),
      '/v1/responses': async (request, response, principal) => {
        const { tokenId } = principal;
        const asked = { model: modelOf(request), stream: wantsStream(request) };
        const named = { ...request, ...asked, tokenId, principal };
        await generation.serve(await responses.inputOf(named), response);
      },
      '/v1/embeddings': this.embedded('openai-embeddings'),
      '/v2/embed': this.embedded('cohere-embed'),
      '/v1/rerank': (request, response) => {
        const { headers, body, raw } = request;
        const format = formatOfRerank(headers, body);
        return reranking.serve({ format, model: modelOf(request), body, raw }, response);
      },
      '/v2/rerank': (request, response) => {
        const { body, raw } = request;
        return reranking.serve({ format: 'cohere-rerank-v2', model: modelOf(request), body, raw }, response);
      },
      '/v1/images/generations': (request, response) => {
        const asked = { format: 'openai-images', operation: 'generate-image' } as const;
        return images.serve({ ...asked, ...mediaOf(request) }, response);
      },
      '/v1/audio/speech': (request, response) =>
        speech.serve({ format: 'openai-speech', operation: 'speak', ...mediaOf(request) }, response),
    };
  }

  /** @throws GatewayError `caller_invalid_request` naming the endpoints there are; as the service */
  serve(request: ExplainedRequest, response: ServerResponse, principal: Principal): Promise<void> {
    const { endpoint } = request;
    if (Object.hasOwn(this.served, endpoint)) {
      const serve = this.served[endpoint];
      if (serve !== undefined) return serve(request, response, principal);
    }
    if (googleAddress.test(endpoint)) return this.google(request, response);
    const known = [...Object.keys(this.served), '/v1beta/models/{model}:generateContent'].join(', ');
    throw new GatewayError(
      'caller_invalid_request',
      `There is nothing to explain at this endpoint. Name one of: ${known}.`,
      {
        param: 'endpoint',
      },
    );
  }

  private generated(format: FormatName): Serve {
    return (request, response) => {
      const { body, raw } = request;
      const input = { format, model: modelOf(request), stream: wantsStream(request), body, raw };
      return this.generation.serve(input, response);
    };
  }

  private embedded(format: 'openai-embeddings' | 'cohere-embed'): Serve {
    return (request, response) => {
      const { body, raw } = request;
      return this.embeddings.serve({ format, model: modelOf(request), body, raw }, response);
    };
  }

  /** Model and method stand in the address. */
  private google({ endpoint, body, raw }: ExplainedRequest, response: ServerResponse): Promise<void> {
    const { model, method } = readModelMethod(endpoint);
    switch (method) {
      case 'generateContent':
      case 'streamGenerateContent': {
        const stream = method === 'streamGenerateContent';
        const input = { format: 'google-generate-content', model, stream, raw } as const;
        return this.generation.serve({ ...input, body: { ...body, model, stream } }, response);
      }
      case 'embedContent':
        return this.embeddings.serve({ format: 'google-embed-content', model, body, raw }, response);
      case 'batchEmbedContents':
        return this.embeddings.serve({ format: 'google-batch-embed-contents', model, body, raw }, response);
      case 'countTokens':
        throw new GatewayError('caller_invalid_request', 'Counts of tokens are not explained.', {
          param: 'endpoint',
        });
    }
  }
}

const wantsStream = ({ body }: ExplainedRequest): boolean => body.stream === true;

function modelOf({ body: { model } }: ExplainedRequest): string {
  if (typeof model === 'string') return model;
  throw new GatewayError('caller_invalid_request', 'The request names no model.', { param: 'model' });
}

const mediaOf = (request: ExplainedRequest) => {
  const { body, raw } = request;
  return { model: modelOf(request), payload: { kind: 'json', body, raw } } as const;
};
