import { IsObject, IsOptional } from 'class-validator';
import type { JsonObject } from '#libs/json';

/**
 * `POST /v1/realtime/sessions` and `/v1/realtime/transcription_sessions`, the beta's words: the body is the session
 * itself, which its format checks. Source: OpenAI API reference, "Create session"; formats/realtime.md.
 */
export class RealtimeSessionRequestDto {
  @IsOptional()
  @IsObject({ message: '"client_secret" must be {"expires_after": {"anchor": "created_at", "seconds": …}}' })
  readonly client_secret?: JsonObject | null;
}
