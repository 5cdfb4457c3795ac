import type { Generated } from 'kysely';
import type { UsageKeptTable, UsageRecordTable, UsageSeriesTable, UsageSumTable } from './usage-tables.js';

/** The tables as the newest migration leaves them. Times are milliseconds since the epoch. */
export interface DatabaseSchema {
  readonly tokens: TokenTable;
  readonly admin_keys: AdminKeyTable;
  readonly admin_sessions: AdminSessionTable;
  readonly audit_entries: AuditEntryTable;
  readonly counters: CounterTable;
  readonly installation: InstallationTable;
  readonly responses: ResponseTable;
  readonly response_items: ResponseItemTable;
  readonly kept_turns: KeptTurnTable;
  readonly pictures: PictureTable;
  readonly picture_pieces: PicturePieceTable;
  readonly client_secrets: ClientSecretTable;
  readonly configuration_entries: ConfigurationEntryTable;
  readonly price_versions: PriceVersionTable;
  readonly reratings: ReratingTable;
  readonly idempotent_answers: IdempotentAnswerTable;
  readonly idempotent_answer_pieces: IdempotentAnswerPieceTable;
  readonly usage_records: UsageRecordTable;
  readonly usage_series: UsageSeriesTable;
  readonly usage_sums: UsageSumTable;
  readonly usage_kept: UsageKeptTable;
  readonly cached_answers: CachedAnswerTable;
  readonly request_bodies: RequestBodyTable;
  readonly cached_answer_pieces: CachedAnswerPieceTable;
}

export interface TokenTable {
  id: string;
  /** Unique among tokens that are not revoked. */
  name: string;
  display: string;
  hash: string;
  created_at: number;
  expires_at: number | null;
  disabled_at: number | null;
  revoked_at: number | null;
  /** 0 or 1. */
  strict: number;
  owner: string | null;
  team: string | null;
  /** JSON: everything else its maker settled. */
  settings: string | null;
  /** JSON: secrets it had before. */
  former_secrets: string | null;
  /** Value of the counter `tokens` at the row's last change. */
  revision: number;
}

export interface AdminKeyTable {
  id: string;
  name: string;
  display: string;
  hash: string;
  created_at: number;
  role: Generated<string>;
}

/** A browser that an administrator has signed in with. */
export interface AdminSessionTable {
  id: string;
  hash: string;
  /** Absent of a person whom an issuer vouches for: the next four are set then. */
  admin_key_id: string | null;
  issuer: string | null;
  subject: string | null;
  person_name: string | null;
  person_role: string | null;
  address: string | null;
  agent: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

/** A change, and who made it. */
export interface AuditEntryTable {
  id: string;
  at: number;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  target_id: string;
  target_name: string;
  /** JSON. */
  before: string | null;
  /** JSON. */
  after: string | null;
  request_id: string | null;
  address: string | null;
}

/** Counters that only grow. Raising one locks its row until the transaction ends, so that values commit in order. */
export interface CounterTable {
  name: string;
  value: number;
}

/** Facts about this database that are settled once. */
export interface InstallationTable {
  name: string;
  value: string;
}

export interface ResponseTable {
  /** Token and id in one. */
  key: string;
  token_id: string;
  id: string;
  previous_key: string | null;
  created_at: number;
  expires_at: number;
  status: string;
  /** 0 or 1. */
  background: number;
  holder: string | null;
  body: string;
  input: string;
  item_ids: string;
  events: string | null;
  /** Characters of all that is kept of it. */
  size: number;
  conversation_size: number;
  /** Set while it runs. */
  lease_until: number | null;
}

/** Goes with its response. */
export interface ResponseItemTable {
  response_key: string;
  token_id: string;
  item_id: string;
}

export interface KeptTurnTable {
  key: string;
  pieces: string;
  /** Characters of its pieces. */
  size: number;
  expires_at: number;
}

export interface PictureTable {
  id: string;
  media_type: string;
  /** Bytes. */
  size: number;
  expires_at: number;
  /** 0 or 1: all its pieces are kept. */
  whole: number;
}

export interface ClientSecretTable {
  hash: string;
  token_id: string;
  model: string | null;
  dialect: string;
  session: string;
  expires_at: number;
}

export interface ConfigurationEntryTable {
  kind: 'provider' | 'model';
  name: string;
  /** Sealed. */
  content: string;
  created_at: number;
  updated_at: number;
  /** The value that the counter `configuration` got with the change that wrote it; 0 from before there were any. */
  revision: Generated<number>;
}

/** What a model costs from a time on. */
export interface PriceVersionTable {
  id: string;
  provider: string;
  /** A name or a pattern. */
  model: string;
  /** JSON. */
  prices: string;
  starts_at: number;
  note: string | null;
  created_at: number;
  created_by: string;
}

/** A period whose requests are priced anew, and how far that is. */
export interface ReratingTable {
  id: string;
  created_at: number;
  created_by: string;
  begins_at: number;
  ends_at: number;
  provider: string | null;
  /** A name or a pattern. */
  model: string | null;
  /** 0 or 1. */
  dry_run: number;
  state: string;
  /** The process that is at it. */
  holder: string | null;
  lease_until: number | null;
  /** The last record that is done. */
  cursor_at: number | null;
  cursor_id: string | null;
  /** JSON. */
  totals: string;
  finished_at: number | null;
  error: string | null;
}

/** Goes with its picture. */
export interface PicturePieceTable {
  picture_id: string;
  /** From 0. */
  position: number;
  bytes: Uint8Array;
}

/** One row for each key of a token. */
export interface IdempotentAnswerTable {
  /** Of the claim: a key that is taken again gets another one. */
  id: string;
  token_id: string;
  key: string;
  fingerprint: string;
  state: 'running' | 'kept' | 'dropped';
  /** JSON. Set where the answer is kept. */
  head: string | null;
  /** Bytes of all that is kept of it. */
  size: number;
  /** While it runs, the end of its lease. */
  expires_at: number;
}

/** Goes with its answer. */
export interface IdempotentAnswerPieceTable {
  answer_id: string;
  /** From 0. */
  position: number;
  bytes: Uint8Array;
}

/** One row for each answer of the response cache. */
export interface CachedAnswerTable {
  id: string;
  /** Of the request, and of whoever may share its answer. */
  key: string;
  token_id: string;
  /** JSON. */
  head: string;
  /** Bytes of all that is kept of it. */
  size: number;
  created_at: number;
  expires_at: number;
  /** 0 or 1: all its pieces are kept. */
  whole: number;
}

/** Goes with its answer. */
export interface CachedAnswerPieceTable {
  answer_id: string;
  /** From 0. */
  position: number;
  bytes: Uint8Array;
}

/** One row for each request whose bodies are kept. */
export interface RequestBodyTable {
  id: string;
  request_id: string;
  token_id: string;
  at: number;
  /** Sealed. */
  content: string;
  /** Characters of its content. */
  size: number;
}
