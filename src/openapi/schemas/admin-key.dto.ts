import { constant, flag, optional, text, time } from './fields.js';

const roles = { enum: ['owner', 'operator', 'viewer'] };

/** `POST /api/admin-keys`. */
export class AdminKeyCreationDto {
  @text('Unique.', { maxLength: 100 })
  readonly name!: string;

  @text('What it may do.', roles)
  readonly role!: string;
}

/** `PATCH /api/admin-keys/{key}`. */
export class AdminKeyChangeDto {
  @text('Unique.', { maxLength: 100, ...optional })
  readonly name?: string;

  @text('What it may do.', { ...roles, ...optional })
  readonly role?: string;
}

/** An admin key. */
export class AdminKeyDto {
  @constant('admin_key')
  readonly object!: string;

  @text('For good.')
  readonly id!: string;

  @text('Unique.')
  readonly name!: string;

  @text('What it may do.', roles)
  readonly role!: string;

  @text('Prefix and last four characters of its secret.')
  readonly display!: string;

  @time('When it was made.')
  readonly created_at!: string;
}

/** An admin key whose secret is shown, once. */
export class IssuedAdminKeyDto extends AdminKeyDto {
  @text('What its owner sends. It cannot be shown again.')
  readonly secret!: string;
}

/** An admin key that is no more. */
export class DeletedAdminKeyDto extends AdminKeyDto {
  @flag('True.')
  readonly deleted!: boolean;
}
