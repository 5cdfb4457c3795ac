import type { IncomingHttpHeaders } from 'node:http';
import type { CanonicalRequest } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { GenerationInput } from '../generation-call.js';
import type { Exchange } from '../exchange.js';
import { countingFormat } from './counting-format.js';
import type { CountingFormat, CountingFormatName } from './counting-format.js';

/** What a controller hands over. */
export interface CountInput extends Pick<GenerationInput, 'held' | 'untranslatable'> {
  /** The format the client speaks. */
  readonly format: CountingFormatName;
  /** The model as the client named it. */
  readonly model: string;
  readonly body: JsonObject;
  readonly raw: Buffer;
}

/** One client's request for a count of tokens: the bytes, and (decoded at most once) the prompt. */
export class CountCall {
  readonly input: CountInput & { readonly stream: false };
  readonly client: CountingFormat;
  private decoded: CanonicalRequest | undefined;

  constructor(
    input: CountInput,
    readonly exchange: Exchange,
  ) {
    this.input = { ...input, stream: false };
    this.client = countingFormat(input.format);
  }

  /** The client's headers. Few of them go any further. */
  get headers(): IncomingHttpHeaders {
    return this.exchange.headers;
  }

  /**
   * What the model would read. How it would answer is left away: it counts nothing and so loses nothing.
   * @throws GatewayError `caller_invalid_request` naming the field at fault; why it must not be translated
   */
  get prompt(): CanonicalRequest {
    if (this.input.untranslatable !== undefined) throw this.input.untranslatable;
    this.decoded ??= promptOf(this.client.decodeRequest(this.input.body, this.input.model));
    return this.decoded;
  }

  /** What is relayed to a provider. */
  rawFor(provider: string): Buffer {
    const { held, raw } = this.input;
    return held?.provider === provider ? held.raw : raw;
  }
}

/** Fields of a request that decide how the answer is made, not what is read. */
const ofTheAnswer: ReadonlySet<string> = new Set<keyof CanonicalRequest>([
  'sampling',
  'serviceTier',
  'metadata',
  'stream',
  'streamOptions',
]);

function promptOf(request: CanonicalRequest): CanonicalRequest {
  const kept = Object.entries(request).filter(([field]) => !ofTheAnswer.has(field));
  return Object.fromEntries(kept) as unknown as CanonicalRequest;
}
