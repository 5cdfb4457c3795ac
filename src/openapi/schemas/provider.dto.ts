import { SettingProblemDto } from './configuration.dto.js';
import { anything, constant, flag, nested, optional, text, time, whole } from './fields.js';

const settings =
  'What the configuration file has under it, in the same words; of secrets the last four characters.';

/** Whether a provider's models are listed. */
export class ModelListingDto {
  @text('How far it is.', { enum: ['pending', 'known', 'failed'] })
  readonly status!: string;

  @whole('Models that are known.')
  readonly count!: number;

  @text('What the upstream said.', optional)
  readonly error?: string;
}

/** A provider. */
export class ProviderDto {
  @constant('provider')
  readonly object!: string;

  @text('Its id.')
  readonly id!: string;

  @text('What it is.', optional)
  readonly type?: string;

  @text('Who configured it.', { enum: ['stored', 'file', 'variables', 'automatic'] })
  readonly source!: string;

  @flag('It is changed elsewhere.')
  readonly read_only!: boolean;

  @whole('Another one with each change, also as ETag. Absent where it is changed elsewhere.', optional)
  readonly revision?: number;

  @text('For people.', optional)
  readonly title?: string;

  @text('Whether it is at work.', { enum: ['on', 'off'] })
  readonly state!: string;

  @text('Why it is off.', optional)
  readonly reason?: string;

  @nested(() => ModelListingDto, 'Its models.', optional)
  readonly models?: ModelListingDto;

  @nested(() => SettingProblemDto, 'Why it cannot be used.', { isArray: true, ...optional })
  readonly problems?: readonly SettingProblemDto[];

  @anything(settings)
  readonly settings!: Readonly<Record<string, unknown>>;

  @time('When it was added.', optional)
  readonly created_at?: string;

  @time('When it was changed last.', optional)
  readonly updated_at?: string;
}

/** `POST /api/providers`. */
export class ProviderCreationSchemaDto {
  @text('Of your choosing.', { pattern: '^[a-z0-9][a-z0-9_.-]{0,63}$' })
  readonly id!: string;

  @text('One of GET /api/provider-types.')
  readonly type!: string;

  @anything(settings, { ...optional, nullable: true })
  readonly settings?: Readonly<Record<string, unknown>> | null;
}

/** `PATCH /api/providers/{id}`. */
export class ProviderChangeSchemaDto {
  @text('One of GET /api/provider-types.', { ...optional, nullable: true })
  readonly type?: string | null;

  @anything('Those that change; null takes one away.', { ...optional, nullable: true })
  readonly settings?: Readonly<Record<string, unknown>> | null;

  @whole('The one that the change was decided on: nothing is done if it is another one by now.', optional)
  readonly revision?: number;
}

/** Something that was deleted. */
export class DeletedProviderDto {
  @constant('provider')
  readonly object!: string;

  @text('Its id.')
  readonly id!: string;

  @flag('True.')
  readonly deleted!: boolean;
}
