import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Min,
} from 'class-validator';
import type { JsonValue } from '#libs/json';

/** Larger than the vendor takes at once: the gateway asks in pieces. */
const most = 2048;

const list = (field: string): PropertyDecorator => {
  const rules = [
    IsOptional(),
    IsArray({ message: `"${field}" must be an array` }),
    ArrayNotEmpty({ message: `"${field}" must not be empty` }),
    ArrayMaxSize(most, { message: `"${field}" must hold at most ${most} inputs` }),
  ];
  return (target, key) => {
    for (const rule of rules) rule(target, key);
  };
};

/** Documented top-level fields of Cohere's `POST /v2/embed`. Source: Cohere API reference, "Embed API (v2)". */
export class EmbedRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  @list('texts')
  readonly texts?: readonly JsonValue[] | null;

  /** Data URLs. */
  @list('images')
  readonly images?: readonly JsonValue[] | null;

  /** Texts and images together. */
  @list('inputs')
  readonly inputs?: readonly JsonValue[] | null;

  @IsString({ message: '"input_type" must be a string such as search_document' })
  readonly input_type!: string;

  @IsOptional()
  @IsInt({ message: '"output_dimension" must be an integer' })
  @Min(1, { message: '"output_dimension" must be at least 1' })
  readonly output_dimension?: number | null;

  /** Default `["float"]`. */
  @list('embedding_types')
  readonly embedding_types?: readonly JsonValue[] | null;
}
