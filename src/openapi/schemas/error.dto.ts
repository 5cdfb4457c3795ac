import { nested, optional, text } from './fields.js';

/** Something wrong with a request. */
export class FieldProblemDto {
  @text('The field, dotted.')
  readonly param!: string;

  @text('What is wrong with it.')
  readonly fault!: string;

  @text('What to write instead.')
  readonly fix!: string;
}

/** What went wrong. */
export class ErrorBodyDto {
  @text('What, where, how to fix it.')
  readonly message!: string;

  @text('Whose fault it is.')
  readonly type!: string;

  @text('The field at fault.', { ...optional, nullable: true })
  readonly param?: string | null;

  @text('For programs.', { ...optional, nullable: true })
  readonly code?: string | null;

  @nested(() => FieldProblemDto, 'Everything that is wrong with the fields.', { isArray: true, ...optional })
  readonly problems?: readonly FieldProblemDto[];
}

/** What the admin API answers where something went wrong. */
export class ErrorDto {
  @nested(() => ErrorBodyDto, 'What went wrong.')
  readonly error!: ErrorBodyDto;
}
