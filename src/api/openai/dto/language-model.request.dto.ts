import { IsArray, IsBoolean, IsNotEmpty, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import type { JsonValue } from '#libs/json';

/** Top-level fields that OpenAI's chat completions and responses have in common. */
export class LanguageModelRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** Default false. */
  @IsOptional()
  @IsBoolean({ message: '"stream" must be true or false' })
  readonly stream?: boolean | null;

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
}
