import { constant, flag, nested, nullable, text, time } from './fields.js';

/** `POST /api/session`. */
export class SignInDto {
  @text("One of this gateway's admin keys.", { maxLength: 200 })
  readonly admin_key!: string;
}

/** Whose admin key it is. */
export class AdministratorDto {
  @text('Of the admin key.')
  readonly id!: string;

  @text('Of the admin key.')
  readonly name!: string;

  @text('What it may do.', { enum: ['owner', 'operator', 'viewer'] })
  readonly role!: string;
}

/** A browser that is signed in. Where it is not, the first three fields alone. */
export class SessionDto {
  @constant('session')
  readonly object!: string;

  @text('Null where nobody is signed in.', nullable)
  readonly id!: string | null;

  @nested(
    () => AdministratorDto,
    'Whose key opened it, as it is now. Null where nobody is signed in.',
    nullable,
  )
  readonly admin_key!: AdministratorDto | null;

  @flag('The one that asks.', { required: false })
  readonly current?: boolean;

  @text('Where it was opened from.', { ...nullable, required: false })
  readonly address?: string | null;

  @text('What the browser calls itself.', { ...nullable, required: false })
  readonly agent?: string | null;

  @time('When it was opened.', { required: false })
  readonly created_at?: string;

  @time('When it was last used, to the minute.', { required: false })
  readonly seen_at?: string;

  @time('When it ends, unless it is used before.', { required: false })
  readonly expires_at?: string;
}

/** A session that is over. */
export class EndedSessionDto {
  @constant('session')
  readonly object!: string;

  @text('Absent of the own one.', { required: false })
  readonly id?: string;

  @flag('False: there was none.')
  readonly ended!: boolean;
}
