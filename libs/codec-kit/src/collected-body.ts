import { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { JsonValue } from '#libs/json';

/** Bytes unless said: no transcript and no batch of pictures is larger. */
const usualLimit = 256 * 1024 * 1024;

/** An answer that is read once it is whole. */
export class CollectedBody {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** @param limit bytes that are held at most */
  constructor(private readonly limit = usualLimit) {}

  /** @throws GatewayError `provider_invalid_response` where it grows beyond the limit */
  push(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.limit) {
      throw new GatewayError(
        'provider_invalid_response',
        `The provider's answer is larger than ${this.limit} bytes.`,
      );
    }
    this.#chunks.push(chunk);
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  /** @throws GatewayError `provider_invalid_response` where it is no JSON */
  json(): JsonValue {
    try {
      return JSON.parse(this.text()) as JsonValue;
    } catch (cause) {
      throw new GatewayError('provider_invalid_response', "The provider's answer is no JSON.", { cause });
    }
  }
}
