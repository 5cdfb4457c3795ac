import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostMessage, HostRequest } from './protocol.js';

/** What a host is told when it starts. */
export interface HostOptions {
  readonly modelPath: string;
  readonly contextSize: number;
  readonly threads: number;
}

/** Why a host could not start or has gone. */
export class HostFailure extends Error {
  override readonly name = 'HostFailure';

  constructor(
    /** `runtime`: node-llama-cpp does not work here; `model`: it refused the weights; `exit`: the process ended. */
    readonly stage: 'runtime' | 'model' | 'exit',
    message: string,
  ) {
    super(message);
  }
}

const stderrKept = 2000;
/** A host that was asked to end gets so long, in milliseconds. */
const endingTime = 2000;

/** One process that has a model in memory. */
export class HostProcess {
  readonly #listeners = new Map<number, (message: HostMessage | HostFailure) => void>();
  readonly #ended = Promise.withResolvers<HostFailure>();
  #stderr = '';
  #failure: HostFailure | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly log: (level: 'error' | 'warn', text: string) => void,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrKept);
    });
    child.on('error', (error) => {
      this.#fail(new HostFailure('exit', error.message));
    });
    child.on('exit', (code, signal) => {
      this.#fail(new HostFailure('exit', this.#epitaph(code, signal)));
    });
    child.on('message', (message: HostMessage) => {
      this.#receive(message);
    });
  }

  /**
   * Starts a process and waits until its model is loaded.
   * @throws HostFailure
   */
  static async start(
    options: HostOptions,
    log: (level: 'error' | 'warn', text: string) => void,
  ): Promise<HostProcess> {
    const child = fork(entryPath(), [], {
      // The gateway's environment holds credentials; nothing in it is of use to arithmetic.
      env: {},
      execArgv: [],
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const host = new HostProcess(child, log);
    await host.#load(options);
    return host;
  }

  /** Fulfilled when the process has ended, for whatever reason. */
  get ended(): Promise<HostFailure> {
    return this.#ended.promise;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  send(request: HostRequest): void {
    if (this.child.connected) this.child.send(request, () => undefined);
  }

  /**
   * Listens to everything about one id; the process's end is the last thing to be heard.
   * @returns a function that ends the listening.
   */
  listen(id: number, listener: (message: HostMessage | HostFailure) => void): () => void {
    if (this.#failure !== undefined) {
      listener(this.#failure);
      return () => undefined;
    }
    this.#listeners.set(id, listener);
    return () => {
      this.#listeners.delete(id);
    };
  }

  /** Ends the process, whatever it is doing, and waits until its memory is free. */
  async stop(): Promise<void> {
    if (this.#failure !== undefined) return;
    if (this.child.connected) this.child.disconnect();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), endingTime);
    await this.#ended.promise;
    clearTimeout(timer);
  }

  async #load(options: HostOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const unlisten = this.listen(loadingId, (message) => {
      if (message instanceof HostFailure) reject(message);
      else if (message.type === 'fatal') reject(new HostFailure(message.stage, message.detail));
      else resolve(undefined);
    });
    this.send({ type: 'load', ...options });
    try {
      await promise;
    } finally {
      unlisten();
    }
  }

  #receive(message: HostMessage): void {
    if (message.type === 'log') this.log(message.level, message.text);
    else this.#listeners.get('id' in message ? message.id : loadingId)?.(message);
  }

  #fail(failure: HostFailure): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    this.#ended.resolve(failure);
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const listener of listeners) listener(failure);
  }

  #epitaph(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `with code ${code ?? 'unknown'}` : `by ${signal}`;
    const hint = signal === 'SIGKILL' ? ' (the system may have run out of memory)' : '';
    const words = this.#stderr.trim();
    return `the process that computes ended ${how}${hint}${words === '' ? '' : `: ${words}`}`;
  }
}

/** Requests have ids from 1 on. */
const loadingId = 0;

/** Node runs the compiled file; under a test runner that compiles in memory it lies in `dist`. */
function entryPath(): string {
  const compiled = import.meta.url.endsWith('.ts')
    ? new URL('../../../../dist/src/providers/local/chat/chat-host.js', import.meta.url)
    : new URL('./chat-host.js', import.meta.url);
  const path = fileURLToPath(compiled);
  if (!existsSync(path)) throw new HostFailure('runtime', `${path} is missing; run "npm run build"`);
  return path;
}
