import { anything, constant, flag, nested, nullable, optional, text, whole } from './fields.js';

const kinds = [
  'name_not_found',
  'name_server_failed',
  'refused',
  'unreachable',
  'tls',
  'timeout',
  'redirected',
  'egress_forbidden',
  'key_missing',
  'key_refused',
  'key_not_allowed',
  'not_found',
  'rate_limited',
  'upstream_failed',
  'web_page',
  'not_understood',
  'other',
];

/** `POST /api/providers/test`: a provider as it is (id), with other settings (id, settings), or a draft (type, settings). */
export class ProviderTestSchemaDto {
  @text('Of a provider that is there.', optional)
  readonly id?: string;

  @text('One of GET /api/provider-types. Needed where there is no id.', optional)
  readonly type?: string;

  @anything('As for POST /api/providers; with an id those that are otherwise.', optional)
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Why a connection does not work. */
export class ConnectionFailureDto {
  @text('What happened, in a word.', { enum: kinds })
  readonly kind!: string;

  @text('The same in a sentence.')
  readonly message!: string;

  @text('What to do about it.')
  readonly fix!: string;

  @whole("The answer's status.", nullable)
  readonly status!: number | null;

  @text('The address that answered.', nullable)
  readonly asked!: string | null;

  @text("The upstream's own words.", nullable)
  readonly said!: string | null;
}

/** How it went with one key. */
export class ConnectionAttemptDto {
  @text('The last four characters of the key; null: none was sent.', nullable)
  readonly key!: string | null;

  @flag('It was served.')
  readonly works!: boolean;

  @whole('How long it took.')
  readonly duration_ms!: number;

  @nested(() => ConnectionFailureDto, 'Why it does not work.', nullable)
  readonly failure!: ConnectionFailureDto | null;
}

/** How a test of a connection went. */
export class ConnectionTestDto {
  @constant('connection_test')
  readonly object!: string;

  @text('untestable: the gateway knows no cheap question for such a provider.', {
    enum: ['works', 'fails', 'untestable'],
  })
  readonly outcome!: 'works' | 'fails' | 'untestable';

  @whole('How long it took, all in all.')
  readonly duration_ms!: number;

  @text('What it was asked for.', { enum: ['models', 'embedding'], ...nullable })
  readonly asked!: 'models' | 'embedding' | null;

  @whole('How many models it has.', nullable)
  readonly models!: number | null;

  @flag(
    'False: without a key it answers the same, so the key is not proven. Null: that was not asked.',
    nullable,
  )
  readonly key_matters!: boolean | null;

  @nested(() => ConnectionAttemptDto, 'One for each key.', { isArray: true })
  readonly attempts!: readonly ConnectionAttemptDto[];
}
