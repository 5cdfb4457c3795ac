import { IsIn, IsNotEmpty, IsNumber, IsOptional, IsString, Max, Min, ValidateBy } from 'class-validator';
import type { JsonValue } from '#libs/json';

/**
 * Documented top-level fields of `POST /v1/audio/speech` that are checked before anything else happens. How long an
 * input may be differs from model to model, so the model says it.
 * Source: OpenAI API reference, "Create speech"; formats/audio.md.
 */
export class SpeechRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** The text that is read aloud. */
  @IsString({ message: '"input" must be a string: the text that is to be read aloud' })
  @IsNotEmpty({ message: '"input" must not be empty' })
  readonly input!: string;

  /** A voice's name, or `{ id }` of one that the customer made. */
  @ValidateBy({
    name: 'isVoice',
    validator: {
      validate: isVoice,
      defaultMessage: () => '"voice" must be the name of a voice, or {"id": "…"} of one that was made',
    },
  })
  readonly voice!: JsonValue;

  @IsOptional()
  @IsString({ message: '"instructions" must be a string' })
  readonly instructions?: string | null;

  /** Default `mp3`. */
  @IsOptional()
  @IsIn(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'], {
    message: '"response_format" must be one of mp3, opus, aac, flac, wav, pcm',
  })
  readonly response_format?: string | null;

  /** Default 1. */
  @IsOptional()
  @IsNumber({}, { message: '"speed" must be a number' })
  @Min(0.25, { message: '"speed" must be from 0.25 to 4' })
  @Max(4, { message: '"speed" must be from 0.25 to 4' })
  readonly speed?: number | null;

  /** Default `audio`. */
  @IsOptional()
  @IsIn(['audio', 'sse'], { message: '"stream_format" must be audio or sse' })
  readonly stream_format?: string | null;
}

function isVoice(value: unknown): boolean {
  const name = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof name === 'string' && name !== '';
}
