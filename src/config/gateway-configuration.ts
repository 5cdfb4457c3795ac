import type { JsonValue } from '#libs/json';
import type { ModelFacts } from './model-facts.js';
import type { AffinityMode, ContentFault, RoutingStrategy } from './routing-kinds.js';
import type { SettingPath } from './setting-path.js';

/** Injection token of the {@link GatewayConfiguration}. */
export const GATEWAY_CONFIGURATION = Symbol('GatewayConfiguration');

/** Everything an operator can set, validated and complete: every default is filled in. Durations are milliseconds, sizes bytes. */
export interface GatewayConfiguration {
  readonly server: ServerConfiguration;
  readonly console: ConsoleConfiguration;
  readonly docs: DocsConfiguration;
  /** Absolute path of the folder for the database, secrets and model weights. */
  readonly dataDirectory: string;
  /** 32 bytes in base64. Empty (default): the file `secret.key` in the data folder. */
  readonly secretKey: string;
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

export interface ServerConfiguration {
  /** Default 127.0.0.1: reachable from this machine only. */
  readonly host: string;
  /** Default 3000; 0 takes any free port. */
  readonly port: number;
  /** Processes that serve. Default 1: this one. */
  readonly workers: number;
  /** Largest request body, after decompression. Default 32 MiB. */
  readonly bodyLimit: number;
  /** Deepest nesting of a JSON body. Default 128. */
  readonly depthLimit: number;
  /** How long a client may take to send its body. Default 5 min. */
  readonly bodyTimeout: number;
  /** After SIGTERM, how long requests are still taken while readiness says no. Default 0. */
  readonly drainDelay: number;
  /** After SIGTERM and `drainDelay`, how long running answers may go on. Default 30 s. */
  readonly shutdownGrace: number;
  /** Address under which clients reach the gateway, without a slash at its end. Empty (default): as requests say. */
  readonly publicUrl: string;
  /** Path in front of every path, without a slash at its end. Empty (default): that of `publicUrl`. */
  readonly pathPrefix: string;
  /** Addresses, ranges, `loopback` or `private`, separated by commas. Empty: none. Default `loopback`. */
  readonly trustedProxies: string;
}

/** Where everything is kept that outlives the process. */
export interface DatabaseConfiguration {
  /** Address of a PostgreSQL database, its password included. Empty (default): SQLite in the data folder. */
  readonly url: string;
  /** Connections to PostgreSQL that this process may open. Default 12. */
  readonly poolSize: number;
  /** Until a connection stands or is free. Default 5 s. */
  readonly connectTimeout: number;
  /** For one statement. Default 30 s; 0 sets no limit. */
  readonly statementTimeout: number;
  /** How long tokens in memory count while it cannot be reached. Default 1 hour; 0: for ever. */
  readonly outageTolerance: number;
}

/** The pages for browsers. */
export interface ConsoleConfiguration {
  /** Default true. */
  readonly enabled: boolean;
  /** Whether anybody may see the list of models. Default true. */
  readonly showModels: boolean;
  /** Where the home page says the documentation is. Empty (default): nowhere. */
  readonly documentation: string;
  /** After the last request of a session it ends, in milliseconds. Default 12 h. */
  readonly sessionIdle: number;
  /** Milliseconds. Default 7 days. */
  readonly sessionLifetime: number;
}

export interface LogConfiguration {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** `auto`: pretty on a terminal, JSON elsewhere. */
  readonly format: 'auto' | 'json' | 'pretty';
}

/** Metrics for Prometheus. */
export interface MetricsConfiguration {
  /** Default true. Without a port or a token nobody can read them, and nothing is measured. */
  readonly enabled: boolean;
  /** Of its own. Default 0: none. */
  readonly port: number;
  /** Interface of that port. Default 127.0.0.1. */
  readonly host: string;
  /** Who brings it may read. Empty (default): on a port of its own anybody, else nobody. */
  readonly token: string;
}

/** Traces through clients, gateway and upstreams. */
export interface TracingConfiguration {
  /** Whether upstreams are told of the trace that a request belongs to. Default true. */
  readonly forward: boolean;
}

/** Patience with upstreams. */
export interface DeadlineConfiguration {
  /** Until the connection stands. Default 10 s. */
  readonly connect: number;
  /** From sending the request to the first byte of the answer's head. Default 5 min. */
  readonly firstByte: number;
  /** Between two chunks of an answer. Default 2 min. */
  readonly idle: number;
  /** The whole call. Default 15 min. */
  readonly total: number;
}

/** The same, and what can only be told where answers are read. */
export interface AnswerDeadlines extends DeadlineConfiguration {
  /** From sending a request for a stream to the first event of the answer. Default 5 min. */
  readonly firstToken: number;
}

export interface StreamConfiguration {
  /** Silence after which a comment keeps the connection open. Default 15 s; 0 is off. */
  readonly heartbeat: number;
}

/** Connections to providers. */
export interface EgressConfiguration {
  /** Hosts, with or without a port, separated by commas, that may lead anywhere. Default none. */
  readonly privateHosts: string;
}

/** Fetching media that clients give by address. */
export interface MediaConfiguration {
  /** Largest file, bytes. Default 20 MiB. */
  readonly maxSize: number;
  /** Milliseconds for one file. Default 15 s. */
  readonly timeout: number;
  /** Hosts, with or without a port, separated by commas, that may be private. Default none. */
  readonly privateHosts: string;
}

/** Files that clients send in forms (`multipart/form-data`). */
export interface UploadsConfiguration {
  /** Largest recording, bytes. Default 25 MiB, as OpenAI's. */
  readonly fileLimit: number;
  /** Largest image, bytes. Default 50 MiB, as OpenAI's. */
  readonly imageLimit: number;
  /** Largest form, all its files together, after decompression, bytes. Default 100 MiB. */
  readonly formLimit: number;
  /** Absolute path of the folder for temporary files. Default: the system's. */
  readonly directory: string;
}

/** Made pictures that clients fetch by address. */
export interface ImagesConfiguration {
  /** Milliseconds. Default 1 hour; 0 keeps none. */
  readonly retention: number;
  /** All that are kept together, in bytes. Default 1 GiB. */
  readonly maxTotal: number;
  /** What their addresses begin with, without a trailing slash. Empty (default): http and the host of the request. */
  readonly address: string;
}

/** Bodies of requests and answers, kept for looking at. */
export interface RequestLogConfiguration {
  /** Default false; a token's own setting goes before it. */
  readonly bodies: boolean;
  /** Requests in a hundred. Default 100. */
  readonly sample: number;
  /** What is kept of a body at most, bytes. Default 64 KiB. */
  readonly maxBody: number;
  /** Places in JSON, separated by commas. Default none. */
  readonly redactPlaces: string;
  /** Regular expressions of linear time, one a line. Default none. */
  readonly redactPatterns: string;
  /** Default 7 days. */
  readonly retention: number;
  /** All of them together, bytes. Default 1 GiB. */
  readonly maxTotal: number;
  /** What waits to be written at most, bytes. Default 32 MiB. */
  readonly queue: number;
}

/** Who may be given the answer to another one's request. A token without a team shares with nobody in `team`. */
export type CacheSharing = 'token' | 'team' | 'all';

/** Answers that are given again to the same request, for tokens and requests that want it. */
export interface ResponseCacheConfiguration {
  /** Default true. */
  readonly enabled: boolean;
  /** How long an answer is good where neither token nor request says. Default 1 h. */
  readonly ttl: number;
  /** What they may say at most. Default 24 h. */
  readonly maxTtl: number;
  /** Largest answer that is kept, bytes. Default 8 MiB. */
  readonly maxSize: number;
  /** All answers together, bytes; beyond it those go first that expire first. Default 256 MiB. */
  readonly maxTotal: number;
  /** Default `token`. */
  readonly sharing: CacheSharing;
}

/** What is kept of requests. */
export interface UsageConfiguration {
  /** How long the record of a request is kept. Default 90 days. */
  readonly retention: number;
  /** Records that are kept; beyond it the oldest go first. Default 10,000,000. */
  readonly maxRecords: number;
  /** Bytes of all records together, about, without their indexes. Default 16 GiB. */
  readonly maxTotal: number;
  /** How long the sums of hours are kept; those of days stay. Default 400 days. */
  readonly hourlyRetention: number;
}

/** The description of all routes. */
export interface DocsConfiguration {
  /** Whether it is served at `/docs`. Default true. */
  readonly enabled: boolean;
}

/** The log of changes. */
export interface AuditConfiguration {
  /** Milliseconds. Default 365 days. */
  readonly retention: number;
}

/** First answers to requests with an `Idempotency-Key`. */
export interface IdempotencyConfiguration {
  /** Milliseconds. Default 24 hours; 0 ignores such keys. */
  readonly retention: number;
  /** Largest answer that is kept, bytes. Default 8 MiB. */
  readonly maxSize: number;
  /** All that are kept together, in bytes. Default 256 MiB. */
  readonly maxTotal: number;
}

/** What replicas share limits, budgets and changes by. */
export interface RedisConfiguration {
  /** Empty (default): there is none. May hold a password: not for logs. */
  readonly url: string;
  /** In front of every key and channel. Default `model-gateway:`. */
  readonly keyPrefix: string;
  /** Until the connection stands, in milliseconds. Default 5 s. */
  readonly connectTimeout: number;
  /** Until a command is answered, in milliseconds. Default 1 s. */
  readonly timeout: number;
}

/** Limits and budgets of tokens. */
export interface LimitsConfiguration {
  /** How long a request waits for room that others under way may leave in a budget. Default 5 s; 0 is off. */
  readonly wait: number;
}

/** Where usage is taken down before it is in the database. */
export interface JournalConfiguration {
  /** Bytes on disk. Default 1 GiB. */
  readonly maxSize: number;
  /** What becomes of requests while it cannot be written. Default: they are served. */
  readonly whenUnwritable: 'serve' | 'refuse';
}

/** Tokens with a budget. */
export interface BudgetConfiguration {
  /** Whether they may ask models whose price nobody knows. Default: they may not. */
  readonly unpriced: 'refuse' | 'allow';
  /** Tokens that an answer is taken to have at most where nobody says. Default 8192. */
  readonly assumedOutput: number;
}

/** Realtime sessions. */
export interface RealtimeConfiguration {
  /** Writes down what is said where a session names no model. Empty (default): the first that transcribes. */
  readonly transcriptionModel: string;
  /** Speaks in sessions that the gateway serves itself. Empty (default): the first that speaks. */
  readonly speechModel: string;
  /** Sessions that one token may have open. Default 32; 0 refuses them. */
  readonly maxSessionsPerToken: number;
  /** Silence on both sides after which a session ends, in milliseconds. Default 15 min. */
  readonly idleTimeout: number;
  /** Milliseconds. Default 60 min. */
  readonly maxDuration: number;
  /** Largest message either way, in bytes. Default 16 MiB. */
  readonly maxFrame: number;
  /** Origins, separated by commas, in lower case. Empty (default): any. */
  readonly allowedOrigins: string;
  /** Milliseconds a client secret opens sessions, where its maker does not say. Default 10 min. */
  readonly secretLifetime: number;
  /** Client secrets in force that one token may have. Default 1,000. */
  readonly maxSecretsPerToken: number;
}

/** What the gateway keeps of models' thinking. */
export interface ReasoningConfiguration {
  /** Milliseconds. Default 7 days; 0 keeps none. */
  readonly retention: number;
  /** All that is kept together, in bytes. Default 1 GiB. */
  readonly maxTotal: number;
}

/** What the gateway keeps of `POST /v1/responses`. */
export interface ResponsesConfiguration {
  /** How long a response is kept after its last use. Default 30 days; 0 keeps none. */
  readonly retention: number;
  /** Largest response that is kept, its input included, in bytes. Default 16 MiB. */
  readonly maxSize: number;
  /** All that are kept together, in bytes. Default 4 GiB. */
  readonly maxTotal: number;
  /** Background responses that may run at once. Default 64; 0 refuses them. */
  readonly background: number;
}

/** The embedded models. */
export interface LocalModelsConfiguration {
  /** `auto` (default): on where no other provider is configured. */
  readonly enabled: boolean | 'auto';
  /** Pull missing weights by itself. `auto` (default): where no other provider is configured. */
  readonly pull: boolean | 'auto';
  /** Threads a chat model computes with. Default: cores − 1, at least 1. */
  readonly threads: number;
  /** Requests that may wait for a model. Default 16. */
  readonly queue: number;
  /** Unused models leave the memory after this time. Default 10 min. */
  readonly idleUnload: number;
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

/** How requests find a candidate that answers. */
export interface RoutingConfiguration {
  /** Default `priority`. */
  readonly strategy: RoutingStrategy;
  /** Further tries at a candidate after a fault that may pass. Default 1. */
  readonly retries: number;
  /** Requests to upstreams for one of a client's. Default 6. */
  readonly maxAttempts: number;
  /** Until an answer has begun. Default 10 min. */
  readonly patience: number;
  /** Before the first retry; doubles each time. Default 250 ms. */
  readonly backoff: number;
  /** Longest wait between two attempts. Default 5 s. */
  readonly maxWait: number;
  /** For keys that met a rate limit, where the upstream does not say. Default 15 s; 0 is off. */
  readonly cooldown: number;
  /** For keys that were refused. Default 5 min; 0 is off. */
  readonly credentialCooldown: number;
  /** Percentage of failures above which a candidate is passed over. Default 50; 0 is off. */
  readonly breakerShare: number;
  /** Calls within the window below which failures mean nothing. Default 5. */
  readonly breakerCalls: number;
  /** Over which calls are counted. Default 30 s. */
  readonly breakerWindow: number;
  /** How long a candidate is passed over at first. Default 15 s. */
  readonly breakerPause: number;
  /** Default none. */
  readonly fallbackOn: readonly ContentFault[];
  /** Wait before a second candidate is asked too. Default 0, which is off. */
  readonly hedgeAfter: number;
  /** Percentage of requests that may be asked twice. Default 10. */
  readonly hedgeShare: number;
  /** Whether requests that begin alike stay where a vendor has them in its cache. Default `auto`. */
  readonly affinity: AffinityMode;
  /** Between two questions to a provider for its models. Default 10 min; 0 asks at the start only. */
  readonly modelRefresh: number;
  /** Whether answers tell who gave them. Default true. */
  readonly headers: boolean;
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
