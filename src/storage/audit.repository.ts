import type { JsonObject } from '#libs/json';

/** Injection token of the {@link AuditRepository}. */
export const AUDIT_REPOSITORY = Symbol('AuditRepository');

/** Who changes something. */
export interface Actor {
  /** `person`: signed in with OpenID Connect. `gateway`: nobody asked for it, such as for the first credentials. */
  readonly kind: 'admin-key' | 'person' | 'command-line' | 'gateway';
  /** Of the admin key; of a person what the issuer calls them. */
  readonly id?: string;
  /** The admin key's name, the person's, or the user's on the machine. */
  readonly name: string;
  /** Of the request that asked for it. */
  readonly requestId?: string;
  /** Where that came from. */
  readonly address?: string;
}

/** One change. Holds no secret. */
export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: Actor;
  /** What is changed and how: `token.create`. */
  readonly action: string;
  /** What was changed. */
  readonly target: { readonly id: string; readonly name: string };
  /** What was otherwise before; absent where there was nothing. */
  readonly before?: JsonObject;
  /** The same as it is now; absent where nothing is left. */
  readonly after?: JsonObject;
}

/** Which entries are wanted, the latest first. Times are milliseconds since the epoch. */
export interface AuditQuery {
  readonly actorId?: string;
  readonly action?: string;
  readonly targetId?: string;
  /** Not before this. */
  readonly from?: number;
  /** Before this. */
  readonly to?: number;
  /** Only those after this one in the order of the list. */
  readonly after?: Pick<AuditEntry, 'at' | 'id'>;
  readonly most: number;
}

/** Keeps the log of changes. Several processes may use one at the same time. */
export interface AuditRepository {
  add(entry: AuditEntry): Promise<void>;
  find(id: string): Promise<AuditEntry | undefined>;
  page(query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** Deletes those from before a time. @param most of them at once @returns how many */
  deleteBefore(time: number, most: number): Promise<number>;
}
