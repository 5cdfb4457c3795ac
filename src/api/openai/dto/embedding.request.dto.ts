import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Min, ValidateBy } from 'class-validator';
import type { JsonValue } from '#libs/json';
import { describeInputFault, isEmbeddingInput } from './embedding-input.js';

/**
 * Documented top-level fields of `POST /v1/embeddings` that are checked before anything else happens.
 * Source: OpenAI API reference, "Create embeddings"; formats/embeddings.md.
 */
export class EmbeddingRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** What vectors are wanted of. */
  @ValidateBy({
    name: 'isEmbeddingInput',
    validator: {
      validate: isEmbeddingInput,
      defaultMessage: (field) => `"input" ${describeInputFault(field?.value)}`,
    },
  })
  readonly input!: JsonValue;

  /** Length of the vectors. Default: the model's own. */
  @IsOptional()
  @IsInt({ message: '"dimensions" must be an integer' })
  @Min(1, { message: '"dimensions" must be at least 1' })
  readonly dimensions?: number | null;

  /** Default `float`. */
  @IsOptional()
  @IsIn(['float', 'base64'], { message: '"encoding_format" must be float or base64' })
  readonly encoding_format?: 'float' | 'base64' | null;

  @IsOptional()
  @IsString({ message: '"user" must be a string' })
  readonly user?: string | null;
}
