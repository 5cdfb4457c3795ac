import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Min,
  ValidateBy,
} from 'class-validator';
import type { JsonObject } from '#libs/json';

/** Source: Cohere API reference, "Rerank API". */
const most = 10_000;

/**
 * Documented top-level fields that all forms of a rerank request share.
 * Source: Cohere API reference, "Rerank API" (v1, v2); formats/rerank.md.
 */
export class RerankRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** A text; multimodal models also take it as an object. */
  @ValidateBy({
    name: 'isQuery',
    validator: {
      validate: (value) => isText(value) || isRecord(value),
      defaultMessage: () => '"query" must be a string, and not an empty one',
    },
  })
  readonly query!: string | JsonObject;

  /** What is ranked. */
  @IsArray({ message: '"documents" must be an array of documents' })
  @ArrayNotEmpty({ message: '"documents" must hold at least one document' })
  @ArrayMaxSize(most, { message: `"documents" must hold at most ${most} documents` })
  @ValidateBy({
    name: 'areDocuments',
    validator: {
      validate: (value) => !Array.isArray(value) || value.every(isDocument),
      defaultMessage: () => 'each of "documents" must be a string or an object',
    },
  })
  readonly documents!: readonly (string | JsonObject)[];

  /** Results wanted. Default: all. */
  @IsOptional()
  @IsInt({ message: '"top_n" must be an integer' })
  @Min(1, { message: '"top_n" must be at least 1' })
  readonly top_n?: number | null;
}

/** The form that Cohere's version 1 and Jina share. */
export class RerankV1RequestDto extends RerankRequestDto {
  /** Default: true for Jina's clients, false for Cohere's. */
  @IsOptional()
  @IsBoolean({ message: '"return_documents" must be true or false' })
  readonly return_documents?: boolean | null;

  /** Fields of records that count, in this order. Default: `text`. */
  @IsOptional()
  @IsArray({ message: '"rank_fields" must be an array of strings' })
  @ArrayNotEmpty({ message: '"rank_fields" must name at least one field' })
  @IsString({ each: true, message: '"rank_fields" must be an array of strings' })
  readonly rank_fields?: readonly string[] | null;

  /** Default 10. */
  @IsOptional()
  @IsInt({ message: '"max_chunks_per_doc" must be an integer' })
  @Min(1, { message: '"max_chunks_per_doc" must be at least 1' })
  readonly max_chunks_per_doc?: number | null;
}

/** Cohere's version 2: texts alone. */
export class RerankV2RequestDto extends RerankRequestDto {
  @ValidateBy({
    name: 'areTexts',
    validator: {
      validate: (value) => !Array.isArray(value) || value.every((document) => typeof document === 'string'),
      defaultMessage: () => 'each of "documents" must be a string in version 2',
    },
  })
  declare readonly documents: readonly string[];

  /** Default 4096. */
  @IsOptional()
  @IsInt({ message: '"max_tokens_per_doc" must be an integer' })
  @Min(1, { message: '"max_tokens_per_doc" must be at least 1' })
  readonly max_tokens_per_doc?: number | null;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDocument = (value: unknown): boolean => typeof value === 'string' || isRecord(value);
