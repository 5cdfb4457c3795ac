import { IsArray, IsObject, IsOptional } from 'class-validator';
import type { JsonObject } from '#libs/json';

/**
 * Documented top-level fields of `…:countTokens`: the contents alone, or a whole request; one of them is needed.
 * Source: formats/generate-content.md, "countTokens".
 */
export class CountTokensRequestDto {
  /** The conversation, oldest first. */
  @IsOptional()
  @IsArray({ message: 'contents must be an array of contents' })
  @IsObject({ each: true, message: 'each of contents must be an object with "parts"' })
  readonly contents?: readonly JsonObject[] | null;

  /** A request with system instruction and tools, which count too. */
  @IsOptional()
  @IsObject({ message: 'generateContentRequest must be an object with "contents"' })
  readonly generateContentRequest?: JsonObject | null;
}
