import { anything, constant, nested, nullable, text, time } from './fields.js';

/** Who changed something. */
export class AuditActorDto {
  @text('How it was done.', { enum: ['admin_key', 'person', 'command_line', 'gateway'] })
  readonly kind!: string;

  @text("Of the admin key; of a person the issuer's word for them.", nullable)
  readonly id!: string | null;

  @text("The admin key's name, the person's, or the user's on the machine.")
  readonly name!: string;

  @text('Where the request came from.', nullable)
  readonly address!: string | null;

  @text('Of the request.', nullable)
  readonly request_id!: string | null;
}

/** What was changed. */
export class AuditTargetDto {
  @text('Its id, or the name of what has no other.')
  readonly id!: string;

  @text('Its name.')
  readonly name!: string;
}

/** A change. */
export class AuditEntryDto {
  @constant('audit_entry')
  readonly object!: string;

  @text('Of this entry.')
  readonly id!: string;

  @time('When it was made.')
  readonly at!: string;

  @nested(() => AuditActorDto, 'Who made it.')
  readonly actor!: AuditActorDto;

  @text('What was done.', { example: 'token.create' })
  readonly action!: string;

  @nested(() => AuditTargetDto, 'To what.')
  readonly target!: AuditTargetDto;

  @anything('What was otherwise before; null where there was nothing.', nullable)
  readonly before!: Readonly<Record<string, unknown>> | null;

  @anything('The same afterwards; null where nothing is left.', nullable)
  readonly after!: Readonly<Record<string, unknown>> | null;
}
