import { IsNotEmpty, IsString } from 'class-validator';

/** Documented top-level fields of `POST /v1/responses/compact` that the gateway itself needs. */
export class CompactionRequestDto {
  /** Public model name, or `provider/model`. */
  @IsString({ message: '"model" must be a string: the name of a model (GET /v1/models lists them)' })
  @IsNotEmpty({ message: '"model" must not be empty: name a model (GET /v1/models lists them)' })
  readonly model!: string;
}
