import {
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
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
 * Documented top-level fields of `POST /v1/chat/completions` that are checked before anything else happens.
 * The rest of the body travels unchecked to whoever understands it.
 * Source: OpenAI API reference, "Create chat completion"; bounds as documented there.
 */
export class ChatCompletionRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** The conversation, oldest first. */
  @IsArray({ message: '"messages" must be an array of messages' })
  @ArrayNotEmpty({ message: '"messages" must hold at least one message' })
  @IsObject({ each: true, message: 'each of "messages" must be an object with "role" and "content"' })
  readonly messages!: readonly JsonObject[];

  /** Default false. */
  @IsOptional()
  @IsBoolean({ message: '"stream" must be true or false' })
  readonly stream?: boolean | null;

  @IsOptional()
  @IsObject({ message: '"stream_options" must be an object' })
  readonly stream_options?: JsonObject | null;

  /** Visible and reasoning tokens together. */
  @IsOptional()
  @IsInt({ message: '"max_completion_tokens" must be an integer' })
  @Min(1, { message: '"max_completion_tokens" must be at least 1' })
  readonly max_completion_tokens?: number | null;

  /** Older name of `max_completion_tokens`. */
  @IsOptional()
  @IsInt({ message: '"max_tokens" must be an integer' })
  @Min(1, { message: '"max_tokens" must be at least 1' })
  readonly max_tokens?: number | null;

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

  /** How many answers. */
  @IsOptional()
  @IsInt({ message: '"n" must be an integer' })
  @Min(1, { message: '"n" must be from 1 to 128' })
  @Max(128, { message: '"n" must be from 1 to 128' })
  readonly n?: number | null;

  @IsOptional()
  @IsInt({ message: '"seed" must be an integer' })
  readonly seed?: number | null;

  @IsOptional()
  @IsBoolean({ message: '"logprobs" must be true or false' })
  readonly logprobs?: boolean | null;

  @IsOptional()
  @IsInt({ message: '"top_logprobs" must be an integer' })
  @Min(0, { message: '"top_logprobs" must be from 0 to 20' })
  @Max(20, { message: '"top_logprobs" must be from 0 to 20' })
  readonly top_logprobs?: number | null;

  @IsOptional()
  @IsArray({ message: '"tools" must be an array of tools' })
  readonly tools?: readonly JsonValue[] | null;

  @IsOptional()
  @IsObject({ message: '"response_format" must be an object such as {"type": "json_object"}' })
  readonly response_format?: JsonObject | null;
}
