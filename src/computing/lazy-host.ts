/** Something that has a model in memory. */
export interface Host {
  /** Fulfilled when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Ends it and waits until its memory is free. */
  stop(): Promise<void>;
}

export interface LazyHostOptions<Kind extends Host> {
  readonly start: () => Promise<Kind>;
  /** Milliseconds without a use after which it is ended. */
  readonly idle: number;
  /** Called when it is ended for idleness. */
  readonly idled: () => void;
}

/** A host that is started at its first use, started anew where it has gone, and ended when nobody uses it. */
export class LazyHost<Kind extends Host> {
  #host: Promise<Kind> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: LazyHostOptions<Kind>) {}

  /** True while it runs or is on its way. */
  get running(): boolean {
    return this.#host !== undefined;
  }

  /** The host, started where there is none. */
  use(): Promise<Kind> {
    clearTimeout(this.#idle);
    this.#host ??= this.#start();
    return this.#host;
  }

  /** Says that nobody uses it for now. */
  rest(): void {
    clearTimeout(this.#idle);
    if (this.#host === undefined) return;
    this.#idle = setTimeout(() => {
      this.options.idled();
      void this.stop();
    }, this.options.idle);
    this.#idle.unref();
  }

  /** Ends it, where it runs. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const host = this.#host;
    this.#host = undefined;
    await host?.then(
      (started) => started.stop(),
      () => undefined,
    );
  }

  /** A host that could not start, or has gone, is forgotten: the next use starts another one. */
  #start(): Promise<Kind> {
    const starting = this.options.start();
    const forget = () => {
      if (this.#host === starting) this.#host = undefined;
    };
    starting.then((host) => host.ended).then(forget, forget);
    return starting;
  }
}
