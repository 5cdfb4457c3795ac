import {
  Equals,
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Documented top-level fields of `POST /v1/responses` that are checked before anything else happens.
 * The rest of the body travels unchecked to whoever understands it.
 * Source: OpenAI API reference, "Create a model response"; bounds as documented there.
 */
export class ResponseRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** A text, or items. */
  @IsDefined({ message: '"input" is required: a text or an array of items' })
  readonly input!: JsonValue;

  /** Default false. */
  @IsOptional()
  @IsBoolean({ message: '"stream" must be true or false' })
  readonly stream?: boolean | null;

  @IsOptional()
  @IsString({ message: '"instructions" must be a string' })
  readonly instructions?: string | null;

  /** Reasoning included. */
  @IsOptional()
  @IsInt({ message: '"max_output_tokens" must be an integer' })
  @Min(1, { message: '"max_output_tokens" must be at least 1' })
  readonly max_output_tokens?: number | null;

  @IsOptional()
  @IsNumber({}, { message: '"temperature" must be a number' })
  @Min(0, { message: '"temperature" must be from 0 to 2' })
  @Max(2, { message: '"temperature" must be from 0 to 2' })
  readonly temperature?: number | null;

  @IsOptional()
  @IsNumber({}, { message: '"top_p" must be a number' })
  @Min(0, { message: '"top_p" must be from 0 to 1' })
  @Max(1, { message: '"top_p" must be from 0 to 1' })
  readonly top_p?: number | null;

  @IsOptional()
  @IsArray({ message: '"tools" must be an array of tools' })
  readonly tools?: readonly JsonValue[] | null;

  @IsOptional()
  @IsObject({ message: '"text" must be an object such as {"format": {"type": "text"}}' })
  readonly text?: JsonObject | null;

  /** Answers are not kept, so there is nothing to ask for later. */
  @IsOptional()
  @Equals(false, { message: '"background" is not supported: this gateway keeps no responses' })
  readonly background?: boolean | null;
}
