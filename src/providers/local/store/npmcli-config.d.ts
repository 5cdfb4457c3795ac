/** The part of npm's configuration reader that the model store uses; the package ships no types. */
declare module '@npmcli/config' {
  interface ConfigOptions {
    readonly definitions: unknown;
    readonly shorthands: unknown;
    readonly flatten: unknown;
    /** Folder of the running npm, for its built-in npmrc. */
    readonly npmPath: string;
    readonly argv: readonly string[];
    /** Written to while loading. */
    readonly env: Record<string, string | undefined>;
    readonly cwd: string;
    readonly warn: boolean;
  }

  class Config {
    constructor(options: ConfigOptions);
    load(): Promise<void>;
    /** Settings under the names npm's own libraries take. */
    readonly flat: Readonly<Record<string, unknown>>;
  }

  export = Config;
}

declare module '@npmcli/config/lib/definitions/index.js' {
  const content: {
    readonly definitions: unknown;
    readonly shorthands: unknown;
    readonly flatten: unknown;
  };
  export = content;
}
