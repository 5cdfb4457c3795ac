import { IsObject, IsOptional, IsString } from 'class-validator';
import type { JsonObject } from '#libs/json';

/** Fields of `POST /v1/route:explain`, where the address does not name the endpoint. */
export class ExplanationRequestDto {
  /** Path of the endpoint that the request is meant for, such as `/v1/messages`. */
  @IsOptional()
  @IsString({ message: '"endpoint" must be the path of an endpoint, such as /v1/chat/completions' })
  readonly endpoint?: string | null;

  /** The request that is meant for it. */
  @IsOptional()
  @IsObject({ message: '"body" must be an object: the request as its endpoint would get it' })
  readonly body?: JsonObject | null;

  /** Headers that the request would have. */
  @IsOptional()
  @IsObject({ message: '"headers" must be an object of texts' })
  readonly headers?: JsonObject | null;
}
