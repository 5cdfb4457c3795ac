import { Equals, IsDefined, IsInt, IsObject, IsOptional, IsString, Min } from 'class-validator';
import type { JsonObject, JsonValue } from '#libs/json';
import { LanguageModelRequestDto } from './language-model.request.dto.js';

/**
 * Documented top-level fields of `POST /v1/responses` that are checked before anything else happens.
 * The rest of the body travels unchecked to whoever understands it.
 * Source: OpenAI API reference, "Create a model response"; bounds as documented there.
 */
export class ResponseRequestDto extends LanguageModelRequestDto {
  /** A text, or items. */
  @IsDefined({ message: '"input" is required: a text or an array of items' })
  readonly input!: JsonValue;

  @IsOptional()
  @IsString({ message: '"instructions" must be a string' })
  readonly instructions?: string | null;

  /** Reasoning included. */
  @IsOptional()
  @IsInt({ message: '"max_output_tokens" must be an integer' })
  @Min(1, { message: '"max_output_tokens" must be at least 1' })
  readonly max_output_tokens?: number | null;

  @IsOptional()
  @IsObject({ message: '"text" must be an object such as {"format": {"type": "text"}}' })
  readonly text?: JsonObject | null;

  /** Answers are not kept, so there is nothing to ask for later. */
  @IsOptional()
  @Equals(false, { message: '"background" is not supported: this gateway keeps no responses' })
  readonly background?: boolean | null;
}
