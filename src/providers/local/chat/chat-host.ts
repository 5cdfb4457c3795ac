import { LlamaEngine } from './llama-engine.js';
import type { HostMessage, HostRequest } from './protocol.js';

/**
 * The process that computes: its own, so that the gateway's event loop stays free, a crash of native code takes
 * nobody along, and unloading a model really gives its memory back. Started by `HostProcess`.
 */
const running = new Map<number, AbortController>();
let engine: LlamaEngine | undefined;

const say = (message: HostMessage): void => {
  if (process.connected) process.send?.(message);
};

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function load(request: Extract<HostRequest, { type: 'load' }>): Promise<void> {
  const opened = await LlamaEngine.openRuntime(request.threads, say).catch((error: unknown) => {
    end('runtime', error);
  });
  if (opened === undefined) return;
  try {
    engine = await LlamaEngine.load(opened.runtime, opened.llama, request);
    say({ type: 'ready' });
  } catch (error) {
    end('model', error);
  }
}

/** Says why and leaves, after the message has gone out. */
function end(stage: 'runtime' | 'model', error: unknown): void {
  const message: HostMessage = { type: 'fatal', stage, detail: textOf(error) };
  process.send?.(message, () => process.exit(1));
}

async function generate(loaded: LlamaEngine, request: Extract<HostRequest, { type: 'generate' }>) {
  const { id, job } = request;
  const stop = new AbortController();
  running.set(id, stop);
  try {
    await loaded.generate(job, stop.signal, (event) => {
      say({ type: 'event', id, event });
    });
  } catch (error) {
    say({ type: 'event', id, event: { type: 'failed', detail: textOf(error) } });
  } finally {
    running.delete(id);
  }
}

async function obey(request: HostRequest): Promise<void> {
  if (request.type === 'load') {
    await load(request);
  } else if (request.type === 'cancel') {
    running.get(request.id)?.abort();
  } else if (engine === undefined) {
    throw new Error('asked before the model was loaded');
  } else if (request.type === 'check') {
    const fault = await engine.check(request.job);
    say({ type: 'checked', id: request.id, ...(fault !== undefined && { fault }) });
  } else {
    await generate(engine, request);
  }
}

process.on('message', (request: HostRequest) => {
  obey(request).catch((error: unknown) => {
    end('runtime', error);
  });
});
// The gateway ended, however it did.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group of processes; the gateway decides when running answers end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
