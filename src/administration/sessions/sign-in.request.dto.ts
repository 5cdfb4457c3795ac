import { IsString, MaxLength } from 'class-validator';

/** `POST /api/session`. */
export class SignInRequestDto {
  /** One of this gateway's admin keys. */
  @IsString()
  @MaxLength(200)
  readonly admin_key!: string;
}
