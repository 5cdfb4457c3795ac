import { IsNotEmpty, IsOptional, IsString } from 'class-validator';

/**
 * Documented text fields of `POST /v1/audio/translations`. What they say is read by whoever answers.
 * Source: OpenAI API reference, "Create translation"; formats/audio.md.
 */
export class TranslationRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({
    message: '"model" must be given once, as text: the name of a model (GET /v1/models lists them)',
  })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** Style, spelling, what went before. */
  @IsOptional()
  @IsString({ message: '"prompt" must be given once, as text' })
  readonly prompt?: string;

  /** Default `json`. */
  @IsOptional()
  @IsString({ message: '"response_format" must be given once, as text' })
  readonly response_format?: string;

  /** 0 to 1, as text. */
  @IsOptional()
  @IsString({ message: '"temperature" must be given once, as text' })
  readonly temperature?: string;
}

/** Documented text fields of `POST /v1/audio/transcriptions`. Source: OpenAI API reference, "Create transcription". */
export class TranscriptionRequestDto extends TranslationRequestDto {
  /** ISO 639-1. */
  @IsOptional()
  @IsString({ message: '"language" must be given once, as text' })
  readonly language?: string;

  /** `true` or `false`. */
  @IsOptional()
  @IsString({ message: '"stream" must be given once, as text' })
  readonly stream?: string;
}
