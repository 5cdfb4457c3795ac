import { IsObject, IsOptional } from 'class-validator';
import type { JsonObject } from '#libs/json';

/**
 * Documented top-level fields of `POST /v1/realtime/client_secrets`. What is in them, the session's format checks.
 * Source: OpenAI API reference, "Create client secret"; formats/realtime.md.
 */
export class ClientSecretRequestDto {
  @IsOptional()
  @IsObject({ message: '"session" must be an object: the settings of the sessions that the secret opens' })
  readonly session?: JsonObject | null;

  /** Default 10 minutes from now. */
  @IsOptional()
  @IsObject({ message: '"expires_after" must be {"anchor": "created_at", "seconds": …}' })
  readonly expires_after?: JsonObject | null;
}
