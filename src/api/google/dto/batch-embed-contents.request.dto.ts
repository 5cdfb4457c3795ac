import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsObject } from 'class-validator';
import type { JsonObject } from '#libs/json';

/** Larger than the vendor takes at once: the gateway asks in batches. */
const most = 2048;

/** Documented top-level fields of `…:batchEmbedContents`. Source: formats/embeddings.md. */
export class BatchEmbedContentsRequestDto {
  /** Each wants one vector. */
  @IsArray({ message: 'requests must be an array of requests' })
  @ArrayNotEmpty({ message: 'requests must hold at least one request' })
  @ArrayMaxSize(most, { message: `requests must hold at most ${most} requests` })
  @IsObject({ each: true, message: 'each of requests must be an object with "content"' })
  readonly requests!: readonly JsonObject[];
}
