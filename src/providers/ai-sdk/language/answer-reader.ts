import { GatewayError } from '#libs/canonical';
import type { PartId, PartStart, ResponseStart, StreamEvent } from '#libs/canonical';
import type { StreamPart } from '../package/sdk-models.js';
import { CallReader } from './call-reader.js';
import type { EventSink } from './event-sink.js';
import { readFile } from './read-file.js';
import { readFinish, readUsage } from './read-finish.js';
import { ThoughtReader } from './thought-reader.js';
import { TextReader } from './text-reader.js';
import type { ToolNames } from './tool-names.js';
import type { Vendor } from './vendor.js';

type Finished = Extract<StreamPart, { readonly type: 'finish' }>;

/** Turns the pieces of a package's answer into canonical events. One per answer; never reused. */
export class AnswerReader implements EventSink {
  readonly #text: TextReader;
  readonly #thoughts: ThoughtReader;
  readonly #calls: CallReader;
  #ready: StreamEvent[] = [];
  #start: ResponseStart | undefined;
  #begun = false;
  #parts = 0;
  #over = false;

  constructor(vendor: Vendor, names: ToolNames) {
    this.#text = new TextReader(this, vendor);
    this.#thoughts = new ThoughtReader(this, vendor);
    this.#calls = new CallReader(this, vendor, names);
  }

  /** True once the answer has ended. */
  get isOver(): boolean {
    return this.#over;
  }

  /**
   * The events that a piece makes.
   * @throws GatewayError `provider_broken_stream` where the package ends an answer that was cut
   */
  push(part: StreamPart): readonly StreamEvent[] {
    if (!this.#over) this.#read(part);
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  open(start: PartStart): PartId {
    const part = this.#parts;
    this.#parts += 1;
    this.emit({ type: 'part-start', candidate: 0, part, start });
    return part;
  }

  emit(event: StreamEvent): void {
    if (!this.#begun) {
      this.#begun = true;
      this.#ready.push(this.#start ?? { type: 'response-start' });
    }
    this.#ready.push(event);
  }

  #read(part: StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end':
        this.#thoughts.close();
        this.#text.read(part);
        return;
      case 'source':
        this.#text.cite(part);
        return;
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        this.#text.close();
        this.#thoughts.read(part);
        return;
      case 'tool-input-start':
      case 'tool-input-delta':
      case 'tool-input-end':
      case 'tool-call':
        this.#closeWords();
        this.#calls.read(part);
        return;
      case 'file':
        this.#closeWords();
        readFile(part, this);
        return;
      case 'response-metadata':
        this.#start = { type: 'response-start', ...this.#start, ...metadataOf(part) };
        return;
      case 'finish':
        this.#finish(part);
        return;
      case 'ping':
        if (this.#begun) this.emit({ type: 'ping' });
        return;
      case 'stream-start':
      case 'raw':
      case 'error':
        return;
      default:
        this.#closeWords();
        this.#opaque(part);
    }
  }

  #closeWords(): void {
    this.#text.close();
    this.#thoughts.close();
  }

  /** What only the package itself understands: results of vendors' tools, approvals, its own blocks. */
  #opaque(part: { readonly type: string }): void {
    const name = 'kind' in part && typeof part.kind === 'string' ? part.kind : part.type;
    this.emit({
      type: 'opaque',
      candidate: 0,
      value: { type: 'opaque', format: 'ai-sdk', name, value: null },
    });
  }

  #finish({ finishReason, usage, providerMetadata = {} }: Finished): void {
    const stopSequence = Object.values(providerMetadata)
      .map((values) => values.stopSequence)
      .find((value) => typeof value === 'string');
    const { finish, isSaid } = readFinish(finishReason, stopSequence);
    // Packages end what was cut as if it were whole, without a reason.
    if (!isSaid) {
      throw new GatewayError('provider_broken_stream', "The provider's answer ended before it was whole.");
    }
    this.#closeWords();
    this.#calls.close();
    const used = readUsage(usage);
    if (used !== undefined) this.emit({ type: 'usage', usage: used });
    this.emit({ type: 'candidate-end', candidate: 0, finish });
    this.emit({ type: 'response-end' });
    this.#over = true;
  }
}

function metadataOf(
  part: Extract<StreamPart, { readonly type: 'response-metadata' }>,
): Omit<ResponseStart, 'type'> {
  const { id, modelId, timestamp } = part;
  const created = timestamp === undefined ? NaN : Math.floor(timestamp.getTime() / 1000);
  return {
    ...(id !== undefined && { id }),
    ...(modelId !== undefined && modelId !== '' && { model: modelId }),
    ...(Number.isFinite(created) && { created }),
  };
}
