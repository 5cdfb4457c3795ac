import {
  anything,
  constant,
  flag,
  nested,
  nullable,
  number,
  optional,
  text,
  texts,
  time,
  whole,
} from './fields.js';

const roles = { enum: ['owner', 'operator', 'viewer'] };
const settings =
  'What the configuration file has under it, in the same words; of secrets the last four characters.';

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

/** Who changed something. */
export class AuditActorDto {
  @text('How it was done.', { enum: ['admin_key', 'command_line', 'gateway'] })
  readonly kind!: string;

  @text('Of the admin key.', nullable)
  readonly id!: string | null;

  @text("The admin key's name, or the user's on the machine.")
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

/** Something wrong with settings. */
export class SettingProblemDto {
  @text('The setting, dotted.')
  readonly key!: string;

  @text('What is wrong with it.')
  readonly fault!: string;

  @text('What to write instead.')
  readonly fix!: string;

  @whole('Line of the configuration file.', optional)
  readonly line?: number;
}

/** How it stands with the configuration file. */
export class ConfigurationFileDto {
  @text('Where it is, or would be.', nullable)
  readonly path!: string | null;

  @text('Whether it is in use.')
  readonly state!: string;

  @time('When it was last read.')
  readonly read_at!: string;

  @time('Since when what is in use is.')
  readonly used_since!: string;

  @nested(() => SettingProblemDto, 'Why the newest is not in use.', { isArray: true })
  readonly problems!: readonly SettingProblemDto[];

  @texts('Settings that hold after a restart only.')
  readonly needs_restart!: readonly string[];
}

/** How it stands with what the admin API configured. */
export class StoredConfigurationDto {
  @whole('Grows with each change.')
  readonly revision!: number;

  @whole('How many there are.')
  readonly providers!: number;

  @whole('How many there are.')
  readonly models!: number;

  @nested(() => SettingProblemDto, 'What of it cannot be used.', { isArray: true })
  readonly problems!: readonly SettingProblemDto[];
}

/** `GET /api/configuration`. */
export class ConfigurationDto {
  @constant('configuration')
  readonly object!: string;

  @nested(() => ConfigurationFileDto, 'The file.')
  readonly file!: ConfigurationFileDto;

  @nested(() => StoredConfigurationDto, 'What is stored.')
  readonly stored!: StoredConfigurationDto;
}

/** A kind of providers. */
export class ProviderTypeDto {
  @constant('provider_type')
  readonly object!: string;

  @text('As settings name it.')
  readonly type!: string;

  @text('For people.')
  readonly title!: string;

  @texts('Variables of the environment that switch it on.')
  readonly variables!: readonly string[];
}

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

/** Where prompts were answered. */
export class AffinityCountsDto {
  @whole('Where they are in a cache.')
  readonly kept!: number;

  @whole('Elsewhere.')
  readonly moved!: number;

  @whole('For the first time.')
  readonly new!: number;
}

/** What a vendor's cache of prompts did for one of its models. */
export class PromptCacheEntryDto {
  @text('The provider.')
  readonly provider!: string;

  @text("The provider's name for the model.")
  readonly model!: string;

  @whole('Requests that were answered.')
  readonly requests!: number;

  @whole('Tokens that were read.')
  readonly input_tokens!: number;

  @whole('Of them, from the cache.')
  readonly cached_tokens!: number;

  @whole('Of them, written into it.')
  readonly cache_write_tokens!: number;

  @number('From the cache, of all that were read: 0 to 1.')
  readonly hit_rate!: number;

  @nested(() => AffinityCountsDto, 'Where requests went.')
  readonly affinity!: AffinityCountsDto;

  @number('US dollars.')
  readonly saved_usd!: number;

  @whole('Requests of which nobody knows what they saved.')
  readonly requests_without_price!: number;
}

/** `GET /api/prompt-caches`. */
export class PromptCacheReportDto {
  @constant('prompt_cache_report')
  readonly object!: string;

  @time('When the process began to count.')
  readonly since!: string;

  @nested(() => PromptCacheEntryDto, 'By provider and model.', { isArray: true })
  readonly data!: readonly PromptCacheEntryDto[];
}

/** `GET /api/response-cache`. */
export class ResponseCacheDto {
  @constant('response_cache')
  readonly object!: string;

  @whole('Answers that are kept.')
  readonly answers!: number;

  @whole('Bytes that they take.')
  readonly size!: number;
}

/** `DELETE /api/response-cache`. */
export class PurgedResponseCacheDto {
  @constant('response_cache')
  readonly object!: string;

  @whole('Answers that were thrown away.')
  readonly deleted!: number;
}
