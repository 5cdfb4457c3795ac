import { constant, flag, nested, nullable, text, time } from './fields.js';

/** `POST /api/session`. */
export class SignInDto {
  @text("One of this gateway's admin keys.", { maxLength: 200 })
  readonly admin_key!: string;
}

/** Whoever may use the administration. */
export class AdministratorDto {
  @text("Of the admin key; of a person the issuer's word for them.")
  readonly id!: string;

  @text('Of the admin key, or the person.')
  readonly name!: string;

  @text('What it may do.', { enum: ['owner', 'operator', 'viewer'] })
  readonly role!: string;
}

/** Signing in with OpenID Connect. */
export class OpenIdConnectDto {
  @text('What the button says.')
  readonly label!: string;

  @text('Host of the issuer.')
  readonly issuer!: string;

  @text('How it stood when it was last asked; pending: it is being asked for the first time.', {
    enum: ['ready', 'pending', 'unreachable'],
  })
  readonly state!: string;
}

/** What the sign-in page offers besides admin keys. */
export class SignInWaysDto {
  @constant('sign_in')
  readonly object!: string;

  @nested(() => OpenIdConnectDto, 'Null where it is not set up.', nullable)
  readonly openid_connect!: OpenIdConnectDto | null;
}

/** A browser that is signed in. Where it is not, the first four fields alone. */
export class SessionDto {
  @constant('session')
  readonly object!: string;

  @text('Null where nobody is signed in.', nullable)
  readonly id!: string | null;

  @nested(() => AdministratorDto, 'The key that opened it, as it is now. Null where none did.', nullable)
  readonly admin_key!: AdministratorDto | null;

  @nested(
    () => AdministratorDto,
    'Who opened it with OpenID Connect, as they were then. Null where nobody did.',
    nullable,
  )
  readonly person!: AdministratorDto | null;

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

/** The own session, which is over. */
export class OwnEndedSessionDto {
  @constant('session')
  readonly object!: string;

  @flag('False: there was none.')
  readonly ended!: boolean;

  @text(
    'Where the session with the issuer of OpenID Connect is ended too. Null where there is nothing to end.',
    nullable,
  )
  readonly issuer_sign_out_url!: string | null;
}

/** A session that is over. */
export class EndedSessionDto {
  @constant('session')
  readonly object!: string;

  @text('Its id.')
  readonly id!: string;

  @flag('False: there was none.')
  readonly ended!: boolean;
}
