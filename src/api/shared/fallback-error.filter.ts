import type { IncomingMessage, ServerResponse } from 'node:http';
import { Catch, Inject, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { isElsewhere } from '../../entrance/listener.js';
import { familyOf } from './client-family.js';
import type { ClientFamily } from './client-family.js';
import { describeException } from './describe-exception.js';
import { KnownPaths } from './known-paths.js';
import { respondInFamily } from './respond-in-family.js';

/** What no controller's own filter caught: unknown paths, wrong methods, faults before routing. In the words of the family that asks. */
@Catch()
export class FallbackErrorFilter implements ExceptionFilter {
  constructor(
    private readonly knownPaths: KnownPaths,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'administration'>,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<IncomingMessage>();
    const error = this.describe(exception, request);
    respondInFamily(familyOf(request), http.getResponse<ServerResponse>(), error);
  }

  private describe(exception: unknown, request: IncomingMessage): GatewayError {
    if (!(exception instanceof NotFoundException)) return describeException(exception);
    const method = request.method ?? 'GET';
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const methods = this.methodsOf(path, request);
    return methods.length > 0 ? wrongMethod(method, path, methods) : unknownPath(request, path);
  }

  /** Those that a path answers to whoever came in this way. */
  private methodsOf(path: string, request: IncomingMessage): readonly string[] {
    // What follows a colon is a method of Google's, not a part of a model's name.
    if (/(?::|%3a)[a-z]+$/i.test(path)) return [];
    if (this.configuration.administration.port !== 0 && isElsewhere(request, path)) return [];
    return this.knownPaths.methodsOf(path);
  }
}

const wrongMethod = (method: string, path: string, methods: readonly string[]): GatewayError =>
  new GatewayError(
    'caller_method_not_allowed',
    `${path} does not answer ${method}. Use ${methods.join(' or ')}.`,
    {
      headers: { allow: methods.join(', ') },
    },
  );

const hints: Readonly<Record<ClientFamily, string>> = {
  openai: 'The base address ends in /v1; chat is POST /v1/chat/completions.',
  anthropic: 'The base address has no path of its own; messages are POST /v1/messages.',
  google:
    'Models answer to POST /v1beta/models/{model}:generateContent, :streamGenerateContent, :countTokens, :embedContent and :batchEmbedContents.',
  cohere: 'There are POST /v2/rerank and POST /v2/embed.',
  jina: 'Reranking is POST /v1/rerank.',
};

const unknownPath = (request: IncomingMessage, path: string): GatewayError =>
  new GatewayError(
    'caller_unknown_path',
    `There is no ${request.method ?? 'GET'} ${path.slice(0, 200)}. ${hints[familyOf(request)]}`,
  );
