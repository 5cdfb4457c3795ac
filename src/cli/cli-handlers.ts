import type { JsonObject } from '#libs/json';

/** What every command may be given. */
export interface CommonOptions {
  /** Operand of `--config`. */
  readonly configFile?: string;
}

export interface PullOptions extends CommonOptions {
  /** Empty: the default set. */
  readonly ids: readonly string[];
  /** A folder that holds the packages, for machines without a network. */
  readonly from?: string;
}

export interface RemoveOptions extends CommonOptions {
  /** At least one. */
  readonly ids: readonly string[];
}

/** What a command says, in the fields of the admin API. */
export interface FieldOptions extends CommonOptions {
  readonly fields: JsonObject;
}

/** A command about one token, or one admin key. */
export interface NamedOptions extends CommonOptions {
  readonly nameOrId: string;
}

export interface MigrateStorageOptions extends CommonOptions {
  /** Address of the PostgreSQL to fill, its password included. */
  readonly to: string;
}

export interface BackupStorageOptions extends CommonOptions {
  /** A folder that is new or empty. */
  readonly to: string;
}

/** Which prices are wanted. Absent: any. */
export interface PriceListOptions extends CommonOptions {
  readonly filter: { readonly provider?: string; readonly model?: string };
}

/** A command about one thing that has an id and no name. */
export interface IdentifiedOptions extends CommonOptions {
  readonly id: string;
}

export interface DoctorCommandOptions extends CommonOptions {
  /** Models that are asked for answers. Empty: none. */
  readonly models: readonly string[];
  /** US dollars that those answers may cost. */
  readonly budget: number;
  /** For programs. */
  readonly json: boolean;
}

/** What configurations are imported from. */
export type ImportSource = 'litellm' | 'new-api' | 'one-api';

export interface ImportOptions {
  readonly source: ImportSource;
  readonly file: string;
  /** Where to write to. Absent: standard output. */
  readonly output?: string;
  /** Whether the output may replace a file. */
  readonly force: boolean;
  /** Whether secrets may stand on standard output. */
  readonly showSecrets: boolean;
}

/**
 * The bodies of the commands. They print their result to standard output themselves; whatever they throw is shown
 * on standard error, in its own words.
 */
export interface CliHandlers {
  /** Starts the service; the promise settles when it runs. */
  serve(options: CommonOptions): Promise<void>;
  import(options: ImportOptions): Promise<void>;
  /** Fails where something is at fault. */
  doctor(options: DoctorCommandOptions): Promise<void>;
  readonly models: {
    list(options: CommonOptions): Promise<void>;
    pull(options: PullOptions): Promise<void>;
    remove(options: RemoveOptions): Promise<void>;
  };
  readonly token: {
    create(options: FieldOptions): Promise<void>;
    list(options: CommonOptions): Promise<void>;
    show(options: NamedOptions): Promise<void>;
    update(options: NamedOptions & FieldOptions): Promise<void>;
    rotate(options: NamedOptions & FieldOptions): Promise<void>;
    revoke(options: NamedOptions): Promise<void>;
    /** Enables or disables it. */
    switch(options: NamedOptions & { readonly enabled: boolean }): Promise<void>;
    resetBudget(options: NamedOptions & FieldOptions): Promise<void>;
  };
  readonly adminKey: {
    create(options: FieldOptions): Promise<void>;
    list(options: CommonOptions): Promise<void>;
    revoke(options: NamedOptions): Promise<void>;
  };
  readonly price: {
    list(options: PriceListOptions): Promise<void>;
    set(options: FieldOptions): Promise<void>;
    remove(options: IdentifiedOptions): Promise<void>;
    effective(options: FieldOptions): Promise<void>;
    rerate(options: FieldOptions): Promise<void>;
  };
  readonly storage: {
    migrate(options: MigrateStorageOptions): Promise<void>;
    backup(options: BackupStorageOptions): Promise<void>;
  };
}
