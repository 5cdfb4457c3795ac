import { IsArray, IsNotEmpty, IsObject, IsOptional, IsString } from 'class-validator';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Documented top-level fields of `POST /v1/responses/input_tokens` that are checked before anything else happens.
 * Source: OpenAI API reference, "Get input token counts"; the model is optional there, but decides the upstream here.
 */
export class ResponseInputTokensRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  @IsOptional()
  @IsString({ message: '"instructions" must be a string' })
  readonly instructions?: string | null;

  @IsOptional()
  @IsArray({ message: '"tools" must be an array of tools' })
  readonly tools?: readonly JsonValue[] | null;

  @IsOptional()
  @IsObject({ message: '"text" must be an object such as {"format": {"type": "text"}}' })
  readonly text?: JsonObject | null;
}
