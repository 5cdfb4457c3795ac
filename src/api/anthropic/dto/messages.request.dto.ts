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
 * Documented top-level fields of `POST /v1/messages`, with the service's own bounds.
 * Source: service interface §2.1; the rest of the vendor's fields travel unchecked.
 */
export class MessagesRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: 'model: must be a string, the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: 'model: must not be empty (GET /v1/models lists the models)' })
  readonly model!: string;

  /** The conversation, oldest first. */
  @IsArray({ message: 'messages: must be an array of messages' })
  @ArrayNotEmpty({ message: 'messages: must hold at least one message' })
  @IsObject({ each: true, message: 'messages: each must be an object with "role" and "content"' })
  readonly messages!: readonly JsonObject[];

  /** Largest answer, thinking included. */
  @IsInt({ message: 'max_tokens: must be an integer' })
  @Min(1, { message: 'max_tokens: must be at least 1' })
  readonly max_tokens!: number;

  /** 0 to 1. */
  @IsOptional()
  @IsNumber({}, { message: 'temperature: must be a number' })
  @Min(0, { message: 'temperature: must be from 0 to 1' })
  @Max(1, { message: 'temperature: must be from 0 to 1' })
  readonly temperature?: number | null;

  @IsOptional()
  @IsNumber({}, { message: 'top_p: must be a number' })
  readonly top_p?: number | null;

  @IsOptional()
  @IsNumber({}, { message: 'top_k: must be a number' })
  readonly top_k?: number | null;

  /** Default false. */
  @IsOptional()
  @IsBoolean({ message: 'stream: must be true or false' })
  readonly stream?: boolean | null;

  @IsOptional()
  @IsArray({ message: 'stop_sequences: must be an array of strings' })
  @IsString({ each: true, message: 'stop_sequences: must be an array of strings' })
  readonly stop_sequences?: readonly string[] | null;

  @IsOptional()
  @IsArray({ message: 'tools: must be an array of tools' })
  readonly tools?: readonly JsonValue[] | null;

  @IsOptional()
  @IsObject({ message: 'tool_choice: must be an object such as {"type": "auto"}' })
  readonly tool_choice?: JsonObject | null;

  @IsOptional()
  @IsObject({ message: 'thinking: must be an object such as {"type": "enabled", "budget_tokens": 2048}' })
  readonly thinking?: JsonObject | null;

  @IsOptional()
  @IsObject({ message: 'metadata: must be an object' })
  readonly metadata?: JsonObject | null;
}
