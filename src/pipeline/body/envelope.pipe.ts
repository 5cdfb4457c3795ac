import { Inject, Injectable } from '@nestjs/common';
import type { PipeTransform, Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { GatewayError } from '#libs/canonical';
import { JsonSyntaxError, isJsonObject, nestsDeeperThan, parseJson } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { assertJsonContentType } from './content-type.js';
import { RunningExchanges } from '../running-exchanges.js';
import type { Envelope } from './envelope.js';
import type { Incoming } from './incoming.js';
import { readBody } from './read-body.js';

/**
 * Makes the pipe that turns a request into an {@link Envelope} of `Dto`.
 *
 * class-validator sees the documented top-level fields of the DTO alone; unknown fields stay in the body and
 * the body is never rebuilt. (Nest's own ValidationPipe walks and rebuilds the whole body: milliseconds on a
 * long chat.)
 */
export function envelopePipe<Dto extends object>(dtoClass: Type<Dto>): Type<PipeTransform> {
  const fields = declaredFields(dtoClass);

  @Injectable()
  class EnvelopePipe implements PipeTransform<Incoming, Promise<Envelope<Dto>>> {
    constructor(
      @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
      private readonly exchanges: RunningExchanges,
    ) {}

    async transform({ request, response }: Incoming): Promise<Envelope<Dto>> {
      const { bodyLimit, depthLimit } = this.configuration.server;
      assertJsonContentType(request.headers['content-type']);
      const raw = await readBody(request, bodyLimit, this.exchanges.of(response).signal);
      const body = parseObject(raw, depthLimit);
      return { dto: validate(dtoClass, fields, body), body, raw };
    }
  }
  return EnvelopePipe;
}

function declaredFields(dtoClass: Type): readonly string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
  return [...new Set(metadata.map((entry) => entry.propertyName))];
}

function parseObject(raw: Buffer, depthLimit: number): JsonObject {
  // Before the parse: a few megabytes of brackets keep JSON.parse busy for a second.
  if (nestsDeeperThan(raw, depthLimit)) {
    throw new GatewayError(
      'caller_invalid_request',
      `The request body is nested deeper than ${depthLimit} levels.`,
    );
  }
  const body = parse(raw);
  if (!isJsonObject(body)) {
    throw new GatewayError('caller_invalid_request', 'The request body must be a JSON object.');
  }
  return body;
}

function parse(raw: Buffer): JsonValue {
  if (raw.length === 0) {
    throw new GatewayError('caller_invalid_json', 'The request body is empty. Send a JSON object.');
  }
  try {
    return parseJson(raw);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new GatewayError('caller_invalid_json', `The request body is not valid JSON: ${error.message}`, {
      cause: error,
    });
  }
}

function validate<Dto extends object>(dtoClass: Type<Dto>, fields: readonly string[], body: JsonObject): Dto {
  const dto = new dtoClass();
  for (const field of fields) {
    if (Object.hasOwn(body, field)) Object.assign(dto, { [field]: body[field] });
  }
  const problems = validateSync(dto, { forbidUnknownValues: false });
  const [first] = problems;
  if (first === undefined) return dto;
  throw new GatewayError('caller_invalid_request', sentence(problems), { param: first.property });
}

/** Of each field the first rule it breaks: class-validator reports them from the last to the first. */
function sentence(problems: readonly ValidationError[]): string {
  const faults = problems.flatMap((problem) => Object.values(problem.constraints ?? {}).slice(-1));
  return `Invalid request: ${faults.join('; ')}.`;
}
