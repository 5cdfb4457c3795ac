import { IsObject } from 'class-validator';
import type { JsonObject } from '#libs/json';

/** Documented top-level fields of `…:embedContent`; both spellings of all others travel unchecked. */
export class EmbedContentRequestDto {
  /** What a vector is wanted of. */
  @IsObject({ message: 'content must be an object with "parts"' })
  readonly content!: JsonObject;
}
