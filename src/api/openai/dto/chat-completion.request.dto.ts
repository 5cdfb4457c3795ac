import { ArrayNotEmpty, IsArray, IsBoolean, IsInt, IsObject, IsOptional, Max, Min } from 'class-validator';
import type { JsonObject } from '#libs/json';
import { LanguageModelRequestDto } from './language-model.request.dto.js';

/**
 * Documented top-level fields of `POST /v1/chat/completions` that are checked before anything else happens.
 * The rest of the body travels unchecked to whoever understands it.
 * Source: OpenAI API reference, "Create chat completion"; bounds as documented there.
 */
export class ChatCompletionRequestDto extends LanguageModelRequestDto {
  /** The conversation, oldest first. */
  @IsArray({ message: '"messages" must be an array of messages' })
  @ArrayNotEmpty({ message: '"messages" must hold at least one message' })
  @IsObject({ each: true, message: 'each of "messages" must be an object with "role" and "content"' })
  readonly messages!: readonly JsonObject[];

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
  @IsObject({ message: '"response_format" must be an object such as {"type": "json_object"}' })
  readonly response_format?: JsonObject | null;
}
