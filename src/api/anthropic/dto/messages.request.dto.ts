import {
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';
import type { JsonObject } from '#libs/json';
import { PromptRequestDto } from './prompt.request.dto.js';

/**
 * Documented top-level fields of `POST /v1/messages`, with the service's own bounds.
 * Source: service interface §2.1; the rest of the vendor's fields travel unchecked.
 */
export class MessagesRequestDto extends PromptRequestDto {
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
  @IsObject({ message: 'metadata: must be an object' })
  readonly metadata?: JsonObject | null;
}
