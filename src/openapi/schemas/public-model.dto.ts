import { SettingProblemDto } from './configuration.dto.js';
import { anything, constant, flag, nested, optional, text, time, whole } from './fields.js';

const settings =
  'What the configuration file has under it, in the same words; of secrets the last four characters.';

/** A public model. */
export class PublicModelDto {
  @constant('model')
  readonly object!: string;

  @text('As clients name it.')
  readonly name!: string;

  @text('Who configured it.', { enum: ['stored', 'file'] })
  readonly source!: string;

  @flag('It is changed elsewhere.')
  readonly read_only!: boolean;

  @whole('Another one with each change, also as ETag. Absent where it is changed elsewhere.', optional)
  readonly revision?: number;

  @nested(() => SettingProblemDto, 'Why it cannot be used.', { isArray: true, ...optional })
  readonly problems?: readonly SettingProblemDto[];

  @anything(settings)
  readonly settings!: Readonly<Record<string, unknown>>;

  @time('When it was added.', optional)
  readonly created_at?: string;

  @time('When it was changed last.', optional)
  readonly updated_at?: string;
}

/** `POST /api/models`. */
export class PublicModelCreationDto {
  @text('As clients name it.')
  readonly name!: string;

  @anything(settings)
  readonly settings!: Readonly<Record<string, unknown>>;
}

/** `PATCH /api/models/{name}`. */
export class PublicModelChangeDto {
  @anything('Those that change; null takes one away.')
  readonly settings!: Readonly<Record<string, unknown>>;

  @whole('The one that the change was decided on: nothing is done if it is another one by now.', optional)
  readonly revision?: number;
}

/** Something that was deleted. */
export class DeletedPublicModelDto {
  @constant('model')
  readonly object!: string;

  @text('As clients named it.')
  readonly name!: string;

  @flag('True.')
  readonly deleted!: boolean;
}
