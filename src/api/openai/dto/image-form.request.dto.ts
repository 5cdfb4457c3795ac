import { IsNotEmpty, IsOptional, IsString } from 'class-validator';

/**
 * Documented text fields of `POST /v1/images/variations` and `/v1/images/edits` as forms. OpenAI knows a model where
 * none is named; which of the gateway's is meant, nobody can.
 * Source: OpenAI API reference, "Create image variation"; formats/images.md.
 */
export class ImageFormRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({
    message: '"model" must be given once, as text: the name of a model (GET /v1/models lists them)',
  })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** Pictures wanted, as text. Default 1. */
  @IsOptional()
  @IsString({ message: '"n" must be given once, as text' })
  readonly n?: string;

  @IsOptional()
  @IsString({ message: '"size" must be given once, as text' })
  readonly size?: string;
}

/** Source: OpenAI API reference, "Create image edit"; formats/images.md. */
export class ImageEditFormRequestDto extends ImageFormRequestDto {
  /** What is to be changed. */
  @IsString({ message: '"prompt" must be given once, as text: what is to be changed' })
  @IsNotEmpty({ message: '"prompt" must not be empty: say what is to be changed' })
  readonly prompt!: string;

  /** `true` or `false`. */
  @IsOptional()
  @IsString({ message: '"stream" must be given once, as text' })
  readonly stream?: string;
}
