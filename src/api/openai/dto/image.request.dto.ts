import { IsBoolean, IsInt, IsNotEmpty, IsOptional, IsString, Min } from 'class-validator';

/** Documented top-level fields that all requests for pictures have, where they come as JSON. */
export class ImageRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;

  /** What is to be seen. */
  @IsString({ message: '"prompt" must be a string: what is to be seen' })
  @IsNotEmpty({ message: '"prompt" must not be empty: say what is to be seen' })
  readonly prompt!: string;

  /** Pictures wanted. Default 1. */
  @IsOptional()
  @IsInt({ message: '"n" must be an integer' })
  @Min(1, { message: '"n" must be at least 1' })
  readonly n?: number | null;

  /** `auto`, or `1024x1024`. Default: the model's choice. */
  @IsOptional()
  @IsString({ message: '"size" must be a string, such as "1024x1024"' })
  readonly size?: string | null;

  /** Default false. */
  @IsOptional()
  @IsBoolean({ message: '"stream" must be true or false' })
  readonly stream?: boolean | null;

  /** Unfinished pictures to be shown while streaming. Default 0. */
  @IsOptional()
  @IsInt({ message: '"partial_images" must be an integer' })
  @Min(0, { message: '"partial_images" must not be negative' })
  readonly partial_images?: number | null;
}
