import { SettingProblemDto } from './configuration.dto.js';
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
  whole,
} from './fields.js';
import { EffectivePriceDto } from './prices.dto.js';

/** What a model can do. What is absent is not known. */
export class CapabilitiesDto {
  @flag('It sees pictures.', optional)
  readonly vision?: boolean;

  @flag('It hears sound.', optional)
  readonly audio?: boolean;

  @flag('It calls tools.', optional)
  readonly tools?: boolean;

  @flag('Its answers follow a JSON schema.', optional)
  readonly schema?: boolean;

  @flag('It thinks before it answers.', optional)
  readonly reasoning?: boolean;

  @flag('It gives pictures.', optional)
  readonly pictures?: boolean;
}

/** One who answers for a name. */
export class CatalogueCandidateDto {
  @text('Id of the provider.')
  readonly provider!: string;

  @text("The provider's name for the model.")
  readonly model!: string;

  @text('Type of the provider.', nullable)
  readonly type!: string | null;

  @whole('Smaller goes first.')
  readonly priority!: number;

  @whole('Its share under the strategy weighted.')
  readonly weight!: number;

  @anything('Which requests it takes: those that have the feature, or have it not.', nullable)
  readonly when!: Readonly<Record<string, unknown>> | null;

  @text('Whether its provider is at work.', { enum: ['on', 'off'] })
  readonly state!: string;

  @text('Why it is off.', nullable)
  readonly reason!: string | null;

  @nested(() => CapabilitiesDto, 'What it can do. Absent where its provider is off.', optional)
  readonly capabilities?: CapabilitiesDto;

  @whole('Tokens that a prompt may have.', { ...optional, ...nullable })
  readonly context?: number | null;

  @whole('Tokens that an answer may have.', { ...optional, ...nullable })
  readonly max_output?: number | null;

  @nested(() => EffectivePriceDto, 'What it costs now, and by whose word.', optional)
  readonly price?: EffectivePriceDto;
}

/** A name that clients can use. */
export class CatalogueEntryDto {
  @constant('catalogue_entry')
  readonly object!: string;

  @text('As clients write it.')
  readonly name!: string;

  @text('Who brings it: the file, the admin API, or a provider that has listed it.', {
    enum: ['file', 'stored', 'discovered'],
  })
  readonly source!: string;

  @text('Whether it can answer now.', { enum: ['ready', 'on_its_way', 'off'] })
  readonly state!: string;

  @text('Why it cannot.', nullable)
  readonly detail!: string | null;

  @texts('What it can be asked for.')
  readonly endpoints!: readonly string[];

  @nested(() => CapabilitiesDto, 'What any of its candidates can do.')
  readonly capabilities!: CapabilitiesDto;

  @whole('Tokens that a prompt may have: of the candidate that takes most.', nullable)
  readonly context!: number | null;

  @whole('Tokens that an answer may have.', nullable)
  readonly max_output!: number | null;

  @nested(() => CatalogueCandidateDto, 'Who answers for it, as listed.', { isArray: true })
  readonly candidates!: readonly CatalogueCandidateDto[];

  @nested(() => SettingProblemDto, 'What is wrong with a stored one.', { isArray: true, ...optional })
  readonly problems?: readonly SettingProblemDto[];
}

/** `GET /api/catalogue`. */
export class CataloguePageDto {
  @constant('list')
  readonly object!: string;

  @nested(() => CatalogueEntryDto, 'In the order of names.', { isArray: true })
  readonly data!: readonly CatalogueEntryDto[];

  @whole('All that are like that, on this page or not.')
  readonly total!: number;

  @flag('Whether there is another page.')
  readonly has_more!: boolean;

  @text('The `cursor` of that page.', nullable)
  readonly next_cursor!: string | null;
}

/** How requests for a configured name find who answers. */
export class CatalogueRoutingDto {
  @text('How candidates of one priority are put in order.')
  readonly strategy!: string;

  @whole('Further tries at a candidate after a fault that may pass.')
  readonly retries!: number;

  @number('Milliseconds after which another one is asked too; 0: never.')
  readonly hedge_after_ms!: number;

  @texts('Faults of a request’s content after which another one is asked.')
  readonly fallback_on!: readonly string[];

  @text('Whether requests that begin alike stay where they are cached.')
  readonly affinity!: string;

  @anything('Milliseconds, by name.')
  readonly deadlines_ms!: Readonly<Record<string, unknown>>;

  @texts('What of it the name itself says; the rest holds for all.')
  readonly own!: readonly string[];
}

/** Where a name of the file stands. */
export class CatalogueFileDto {
  @text('Absolute path.')
  readonly path!: string;

  @whole('From 1.', nullable)
  readonly line!: number | null;
}

/** A place that a name leads to. */
export class CataloguePlaceDto {
  @text('Id of the provider.')
  readonly provider!: string;

  @text("The provider's name for the model.")
  readonly model!: string;
}

/** A token by its id. */
export class NamedTokenDto {
  @text('Its id.')
  readonly id!: string;

  @text('Its name.')
  readonly name!: string;
}

/** Tokens in force that may use some models only, this one among them. */
export class LimitedTokensDto {
  @whole('All of them.')
  readonly count!: number;

  @nested(() => NamedTokenDto, 'The first of them by name.', { isArray: true })
  readonly some!: readonly NamedTokenDto[];
}

/** `GET /api/catalogue/{name}`. */
export class CatalogueDetailsDto extends CatalogueEntryDto {
  @nested(() => CatalogueRoutingDto, 'Null where it is not configured.', nullable)
  readonly routing!: CatalogueRoutingDto | null;

  @nested(() => CatalogueFileDto, 'Of names of the file.', nullable)
  readonly file!: CatalogueFileDto | null;

  @flag('A stored model has the same name, and is passed over.')
  readonly hides_stored!: boolean;

  @nested(() => CataloguePlaceDto, 'Where the name would lead if it were not configured.', { isArray: true })
  readonly otherwise!: readonly CataloguePlaceDto[];

  @nested(() => LimitedTokensDto, 'Who would notice first if it were gone.')
  readonly limited_tokens!: LimitedTokensDto;
}
