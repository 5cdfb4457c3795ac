import { ArrayNotEmpty, IsArray, IsNotEmpty, IsObject, IsOptional, IsString } from 'class-validator';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Documented top-level fields that make up a prompt: all of `POST /v1/messages/count_tokens` that is checked, and
 * part of `POST /v1/messages`. The rest of the vendor's fields travel unchecked.
 * Source: service interface §2.1; formats/messages.md, "count_tokens".
 */
export class PromptRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: 'model: must be a string, the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: 'model: must not be empty (GET /v1/models lists the models)' })
  readonly model!: string;

  /** The conversation, oldest first. */
  @IsArray({ message: 'messages: must be an array of messages' })
  @ArrayNotEmpty({ message: 'messages: must hold at least one message' })
  @IsObject({ each: true, message: 'messages: each must be an object with "role" and "content"' })
  readonly messages!: readonly JsonObject[];

  @IsOptional()
  @IsArray({ message: 'tools: must be an array of tools' })
  readonly tools?: readonly JsonValue[] | null;

  @IsOptional()
  @IsObject({ message: 'tool_choice: must be an object such as {"type": "auto"}' })
  readonly tool_choice?: JsonObject | null;

  @IsOptional()
  @IsObject({ message: 'thinking: must be an object such as {"type": "enabled", "budget_tokens": 2048}' })
  readonly thinking?: JsonObject | null;
}
