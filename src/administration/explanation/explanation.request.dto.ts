import { IsObject, IsOptional, IsString } from 'class-validator';
import type { JsonObject } from '#libs/json';

/** `POST /api/explain`. */
export class AdministratorExplanationDto {
  @IsString({ message: '"endpoint" must be the path of an endpoint, such as /v1/chat/completions' })
  readonly endpoint!: string;

  @IsObject({ message: '"body" must be an object: the request as its endpoint would get it' })
  readonly body!: JsonObject;

  /** Headers that the request would have. Default none. */
  @IsOptional()
  @IsObject({ message: '"headers" must be an object of texts' })
  readonly headers?: JsonObject | null;

  /** The token, by id or name, that the request would come with. Default: one that may do everything. */
  @IsOptional()
  @IsString({ message: '"token" must be the id or the name of a token' })
  readonly token?: string | null;
}
