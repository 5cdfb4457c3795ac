import {
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { isPrompt, isTextOrTexts } from './prompt-shapes.js';

const promptMessage =
  '"prompt" must be a text, a list of texts, a list of token ids, or a list of such lists, and not an empty list';

const stopMessage = '"stop" must be a string or an array of strings';

/**
 * Documented top-level fields of `POST /v1/completions` that are checked before anything else happens.
 * The rest of the body travels unchecked to whoever understands it.
 * Source: formats/completions.md and the service interface, section 2.3; bounds as OpenAI documents them.
 */
export class CompletionRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** What is to be continued. */
  @ValidateBy({ name: 'isPrompt', validator: { validate: isPrompt, defaultMessage: () => promptMessage } })
  readonly prompt!: string | readonly string[] | readonly number[] | readonly (readonly number[])[];

  /** Default: the upstream's, which may be as low as 16. 0 where only the prompt's own tokens are of interest. */
  @IsOptional()
  @IsInt({ message: '"max_tokens" must be an integer' })
  @Min(0, { message: '"max_tokens" must not be negative' })
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

  /** Answers to each prompt. Default 1. */
  @IsOptional()
  @IsInt({ message: '"n" must be an integer' })
  @Min(1, { message: '"n" must be from 1 to 128' })
  @Max(128, { message: '"n" must be from 1 to 128' })
  readonly n?: number | null;

  /** Default false. */
  @IsOptional()
  @IsBoolean({ message: '"stream" must be true or false' })
  readonly stream?: boolean | null;

  /** What ends the answer. */
  @IsOptional()
  @ValidateBy({ name: 'isStop', validator: { validate: isTextOrTexts, defaultMessage: () => stopMessage } })
  readonly stop?: string | readonly string[] | null;

  /** What follows the text that is to be written. */
  @IsOptional()
  @IsString({ message: '"suffix" must be a string' })
  readonly suffix?: string | null;

  /** The answer repeats the prompt. Default false. */
  @IsOptional()
  @IsBoolean({ message: '"echo" must be true or false' })
  readonly echo?: boolean | null;
}
