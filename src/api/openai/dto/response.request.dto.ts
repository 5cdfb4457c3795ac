import {
  IsBoolean,
  IsDefined,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateIf,
} from 'class-validator';
import type { JsonObject, JsonValue } from '#libs/json';
import { LanguageModelRequestDto } from './language-model.request.dto.js';

/**
 * Documented top-level fields of `POST /v1/responses` that are checked before anything else happens.
 * The rest of the body travels unchecked to whoever understands it.
 * Source: OpenAI API reference, "Create a model response"; bounds as documented there.
 */
export class ResponseRequestDto extends LanguageModelRequestDto {
  /** A text, or items. The conversation so far may be all there is to answer. */
  @ValidateIf(hasNoOtherInput)
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

  /** The response that this one continues. */
  @IsOptional()
  @IsString({ message: '"previous_response_id" must be a string: the id of a response' })
  readonly previous_response_id?: string | null;

  /** A prompt that the vendor keeps. */
  @IsOptional()
  @IsObject({ message: '"prompt" must be an object such as {"id": "pmpt_…"}' })
  readonly prompt?: JsonObject | null;

  /** Whether it can be fetched and continued later. Default true. */
  @IsOptional()
  @IsBoolean({ message: '"store" must be true or false' })
  readonly store?: boolean | null;

  /** Answer at once, and go on without the client. Default false. */
  @IsOptional()
  @IsBoolean({ message: '"background" must be true or false' })
  readonly background?: boolean | null;
}

function hasNoOtherInput({ previous_response_id: previousId, prompt }: ResponseRequestDto): boolean {
  return (previousId ?? undefined) === undefined && (prompt ?? undefined) === undefined;
}
