import type { JsonValue } from '#libs/json';
import type { ModelFacts } from './model-facts.js';
import type { AffinityMode, ContentFault, RoutingStrategy } from './routing-kinds.js';
import type { SettingPath } from './setting-path.js';
import type { AdministrationConfiguration } from './settings/administration-settings.js';
import type { AuditConfiguration } from './settings/audit-settings.js';
import type { BudgetConfiguration } from './settings/budgets-settings.js';
import type { ConsoleConfiguration } from './settings/console-settings.js';
import type { CorsConfiguration } from './settings/cors-settings.js';
import type { DatabaseConfiguration } from './settings/database-settings.js';
import type { AnswerDeadlines } from './settings/deadlines-settings.js';
import type { DocsConfiguration } from './settings/docs-settings.js';
import type { EgressConfiguration } from './settings/egress-settings.js';
import type { IdempotencyConfiguration } from './settings/idempotency-settings.js';
import type { ImagesConfiguration } from './settings/images-settings.js';
import type { JournalConfiguration } from './settings/journal-settings.js';
import type { LimitsConfiguration } from './settings/limits-settings.js';
import type { LocalModelsConfiguration } from './settings/local-settings.js';
import type { LogConfiguration } from './settings/log-settings.js';
import type { MediaConfiguration } from './settings/media-settings.js';
import type { MetricsConfiguration } from './settings/metrics-settings.js';
import type { OpenIdConnectConfiguration } from './settings/openid-connect-settings.js';
import type { RealtimeConfiguration } from './settings/realtime-settings.js';
import type { ReasoningConfiguration } from './settings/reasoning-settings.js';
import type { RedisConfiguration } from './settings/redis-settings.js';
import type { RequestLogConfiguration } from './settings/request-log-settings.js';
import type { ResponseCacheConfiguration } from './settings/response-cache-settings.js';
import type { ResponsesConfiguration } from './settings/responses-settings.js';
import type { RoutingConfiguration } from './settings/routing-settings.js';
import type { ServerConfiguration } from './settings/server-settings.js';
import type { StreamConfiguration } from './settings/stream-settings.js';
import type { TracingConfiguration } from './settings/tracing-settings.js';
import type { UploadsConfiguration } from './settings/uploads-settings.js';
import type { UsageConfiguration } from './settings/usage-settings.js';

/** Injection token of the {@link GatewayConfiguration}. */
export const GATEWAY_CONFIGURATION = Symbol('GatewayConfiguration');

/** Everything an operator can set, validated and complete: every default is filled in. Durations are milliseconds, sizes bytes. */
export interface GatewayConfiguration {
  readonly server: ServerConfiguration;
  readonly administration: AdministrationConfiguration;
  readonly cors: CorsConfiguration;
  readonly console: ConsoleConfiguration;
  readonly openidConnect: OpenIdConnectConfiguration;
  readonly docs: DocsConfiguration;
  /** Absolute path of the folder for the database, secrets and model weights. */
  readonly dataDirectory: string;
  /** 32 bytes in base64. Empty (default): the file `secret.key` in the data folder. */
  readonly secretKey: string;
  /** The key before that one, in base64. Empty (default): none. */
  readonly formerSecretKey: string;
  readonly database: DatabaseConfiguration;
  readonly log: LogConfiguration;
  readonly metrics: MetricsConfiguration;
  readonly tracing: TracingConfiguration;
  readonly deadlines: AnswerDeadlines;
  readonly routing: RoutingConfiguration;
  readonly stream: StreamConfiguration;
  readonly responses: ResponsesConfiguration;
  readonly reasoning: ReasoningConfiguration;
  readonly egress: EgressConfiguration;
  readonly media: MediaConfiguration;
  readonly uploads: UploadsConfiguration;
  readonly images: ImagesConfiguration;
  readonly idempotency: IdempotencyConfiguration;
  readonly usage: UsageConfiguration;
  readonly audit: AuditConfiguration;
  readonly redis: RedisConfiguration;
  readonly limits: LimitsConfiguration;
  readonly responseCache: ResponseCacheConfiguration;
  readonly journal: JournalConfiguration;
  readonly budgets: BudgetConfiguration;
  readonly requestLog: RequestLogConfiguration;
  readonly realtime: RealtimeConfiguration;
  readonly local: LocalModelsConfiguration;
  readonly providers: readonly ProviderConfiguration[];
  /** By their public names. Absent where the file has no `models`. */
  readonly models?: ReadonlyMap<string, ModelConfiguration>;
  /** The file that was read. Absent without one. */
  readonly file?: string;
  /** Variables of the environment, for the vendors' well-known names (`OPENAI_API_KEY`). Empty strings count as absent. */
  variable(name: string): string | undefined;
  /** npm's own environment (registry, proxy, cache), for the model store's puller. */
  readonly npmEnvironment: Readonly<Record<string, string>>;
  readonly source: ConfigurationSource;
}

/** Where a configuration comes from. */
export interface ConfigurationSource {
  /** Absolute path of the file, whether or not there is one. */
  readonly path: string;
  /**
   * Reads the file and the variables once more.
   * @throws ConfigurationError with every problem at once
   */
  read(): GatewayConfiguration;
  /** The line, from 1, of a value of the file or of what it stands in. Undefined where the file has neither. */
  lineOf(path: SettingPath): number | undefined;
  /** A value as the file writes it, `${NAME}` replaced. Undefined where the file has none. */
  written(path: SettingPath): unknown;
}

export interface ProviderConfiguration {
  readonly id: string;
  readonly type: string;
  readonly baseUrl?: string;
  readonly apiKeys: readonly string[];
  /** `hub`: always translate, for upstreams that refuse fields they do not know. Default `auto`: verbatim where formats match. */
  readonly lane: 'auto' | 'hub';
  /** The provider type's own further keys. */
  readonly options: Readonly<Record<string, JsonValue | undefined>>;
}

/** A public model. What it leaves out is as `routing` and `deadlines` say. */
export interface ModelConfiguration {
  /** In order of preference. */
  readonly candidates: readonly CandidateConfiguration[];
  readonly strategy?: RoutingStrategy | undefined;
  readonly retries?: number | undefined;
  readonly deadlines?: { readonly [Name in keyof AnswerDeadlines]?: number | undefined } | undefined;
  readonly hedge?: { readonly after: number } | undefined;
  readonly fallbackOn?: readonly ContentFault[] | undefined;
  readonly affinity?: AffinityMode | undefined;
}

/** Its facts are over what the catalogue knows. */
export interface CandidateConfiguration extends ModelFacts {
  readonly provider: string;
  readonly model: string;
  /** Default 1. */
  readonly weight?: number | undefined;
  /** Smaller goes first. Default 0. */
  readonly priority?: number | undefined;
  readonly when?: CandidateConditions | undefined;
}

/** Which requests a candidate takes: those that have the feature, or have it not. */
export interface CandidateConditions {
  readonly vision?: boolean | undefined;
  readonly audio?: boolean | undefined;
  readonly tools?: boolean | undefined;
  readonly schema?: boolean | undefined;
  readonly stream?: boolean | undefined;
  /** Of the prompt, as estimated. */
  readonly minTokens?: number | undefined;
  readonly maxTokens?: number | undefined;
}
