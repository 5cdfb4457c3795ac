import { ArrayNotEmpty, IsArray, IsObject } from 'class-validator';
import type { JsonObject } from '#libs/json';

/**
 * Documented top-level fields of `…:generateContent` that are checked before anything else happens; both spellings
 * of all others (camelCase, snake_case) travel unchecked.
 * Source: service interface §2.5; formats/generate-content.md.
 */
export class GenerateContentRequestDto {
  /** The conversation, oldest first. */
  @IsArray({ message: 'contents must be an array of contents' })
  @ArrayNotEmpty({ message: 'contents must hold at least one content' })
  @IsObject({ each: true, message: 'each of contents must be an object with "parts"' })
  readonly contents!: readonly JsonObject[];
}
