import { GatewayError } from '#libs/canonical';
import { LazyHost } from '../../../computing/lazy-host.js';
import { EventChannel } from '../../../computing/event-channel.js';
import { GenerationQueue } from './generation-queue.js';
import type { Place } from './generation-queue.js';
import { HostFailure, HostProcess } from './host-process.js';
import type { ChatJob, GenerationEvent, JobFault } from './protocol.js';

export interface ChatRuntimeOptions {
  /** The model's public name, for messages. */
  readonly model: string;
  readonly contextSize: number;
  readonly threads: number;
  /** Requests that may wait. */
  readonly queue: number;
  /** Milliseconds without a request after which the model leaves the memory. */
  readonly idleUnload: number;
  /**
   * Gives the path of weights that were just checked.
   * @throws GatewayError where they are not here.
   */
  readonly weights: () => Promise<string>;
  readonly log: (level: 'error' | 'warn' | 'log', text: string) => void;
}

/** What a running answer says; a failure is the last thing it says. */
export type ChatEvent = GenerationEvent | GatewayError;

/** A host that does not confirm a cancellation within this time is ended, in milliseconds. */
const cancelPatience = 15_000;

/**
 * Answers chat jobs with one model. The model is loaded at the first job, into a process of its own, and leaves
 * the memory when nobody has asked for a while. After a crash the next job starts a new process.
 */
export class ChatRuntime {
  readonly #queue: GenerationQueue;
  readonly #host: LazyHost<HostProcess>;
  #nextId = 1;
  #closed = false;

  constructor(private readonly options: ChatRuntimeOptions) {
    const { model, queue, idleUnload, log } = options;
    this.#queue = new GenerationQueue(queue);
    this.#host = new LazyHost({
      start: () => this.#open(),
      idle: idleUnload,
      idled: () => {
        log('log', `Model "${model}" was not used for a while and leaves the memory.`);
      },
    });
  }

  /** True while the model is in memory or on its way there. */
  get loaded(): boolean {
    return this.#host.running;
  }

  /**
   * Takes a place in the queue, checks the job, and begins when its turn comes.
   * @throws GatewayError `gateway_overloaded` where the queue is full, `caller_invalid_request` where the prompt
   * is too long or the schema impossible, `provider_failed` where the model cannot be loaded.
   */
  async generate(job: ChatJob, signal: AbortSignal): Promise<AsyncIterable<ChatEvent>> {
    if (this.#closed) throw new GatewayError('gateway_shutting_down', 'The gateway is shutting down.');
    const place = this.#queue.enter();
    try {
      const fault = await this.#check(job);
      if (fault !== undefined) throw this.#refusal(fault);
      if (signal.aborted) throw cancelled();
    } catch (error) {
      this.#leave(place);
      throw error;
    }
    const abandoned = new AbortController();
    const channel = new EventChannel<ChatEvent>(() => {
      abandoned.abort();
    });
    void this.#run(job, place, AbortSignal.any([signal, abandoned.signal]), channel);
    return channel;
  }

  /** Ends the process; running answers fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#host.stop();
  }

  async #run(
    job: ChatJob,
    place: Place,
    signal: AbortSignal,
    channel: EventChannel<ChatEvent>,
  ): Promise<void> {
    try {
      await place.turn(signal);
      const host = await this.#host.use();
      await this.#compute(host, job, signal, (event) => {
        channel.write(event);
      });
    } catch (error) {
      channel.write(signal.aborted ? cancelled() : this.#asGatewayError(error));
    } finally {
      this.#leave(place);
      channel.end();
    }
  }

  async #compute(
    host: HostProcess,
    job: ChatJob,
    signal: AbortSignal,
    emit: (event: GenerationEvent) => void,
  ): Promise<void> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const unlisten = host.listen(id, (message) => {
      if (message instanceof HostFailure) reject(message);
      else if (message.type === 'event') {
        if (message.event.type === 'failed') reject(new HostFailure('model', message.event.detail));
        // The host confirms a cancellation with "done" too, but that answer is not whole.
        else if (signal.aborted && message.event.type === 'done') reject(cancelled());
        else emit(message.event);
        if (message.event.type === 'done') resolve(undefined);
      }
    });
    let stuck: NodeJS.Timeout | undefined;
    const cancel = () => {
      host.send({ type: 'cancel', id });
      stuck = setTimeout(() => void host.stop(), cancelPatience);
    };
    host.send({ type: 'generate', id, job });
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(stuck);
      signal.removeEventListener('abort', cancel);
      unlisten();
    }
  }

  async #check(job: ChatJob): Promise<JobFault | undefined> {
    try {
      const host = await this.#host.use();
      const id = this.#nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<JobFault | undefined>();
      const unlisten = host.listen(id, (message) => {
        if (message instanceof HostFailure) reject(message);
        else if (message.type === 'checked') resolve(message.fault);
      });
      host.send({ type: 'check', id, job });
      return await promise.finally(unlisten);
    } catch (error) {
      throw this.#asGatewayError(error);
    }
  }

  async #open(): Promise<HostProcess> {
    const modelPath = await this.options.weights();
    const { contextSize, threads, log } = this.options;
    const began = Date.now();
    const host = await HostProcess.start({ modelPath, contextSize, threads }, log);
    log(
      'log',
      `Model "${this.options.model}" loaded in ${Date.now() - began} ms by process ${host.pid ?? 0}, ${threads} threads.`,
    );
    return host;
  }

  #leave(place: Place): void {
    place.leave();
    if (this.#queue.length === 0) this.#host.rest();
  }

  #refusal(fault: JobFault): GatewayError {
    const { model } = this.options;
    if (fault.kind === 'prompt-too-long') {
      return new GatewayError(
        'caller_invalid_request',
        `The prompt has ${fault.promptTokens} tokens, but the context of "${model}" holds ${fault.limit}, prompt and answer together. Shorten the messages.`,
        { param: 'messages', reason: 'context_length_exceeded' },
      );
    }
    return new GatewayError(
      'caller_invalid_request',
      `The JSON schema cannot be turned into a grammar: ${fault.detail}`,
      { param: 'response_format' },
    );
  }

  #asGatewayError(error: unknown): GatewayError {
    if (error instanceof GatewayError) return error;
    const { model, log } = this.options;
    const detail = error instanceof Error ? error.message : String(error);
    log('error', `Model "${model}" failed: ${detail}`);
    if (error instanceof HostFailure && error.stage === 'runtime') {
      return new GatewayError(
        'gateway_model_not_ready',
        `Model "${model}" is off: its runtime node-llama-cpp does not work on this machine. The gateway's log says why.`,
        { reason: 'runtime_unavailable', retryable: false, cause: error },
      );
    }
    return new GatewayError(
      'provider_failed',
      `The embedded model "${model}" failed while answering. The gateway's log says why; the next request starts it anew.`,
      { cause: error },
    );
  }
}

const cancelled = (): GatewayError =>
  new GatewayError('caller_cancelled', 'The client went away before the answer was complete.');
