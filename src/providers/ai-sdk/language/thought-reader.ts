import type { PartId } from '#libs/canonical';
import type { Metadata, StreamPart } from '../package/sdk-models.js';
import type { EventSink } from './event-sink.js';
import { readProof } from './proofs.js';
import type { Vendor } from './vendor.js';

type ThoughtPart = Extract<
  StreamPart,
  { readonly type: 'reasoning-start' | 'reasoning-delta' | 'reasoning-end' }
>;

/**
 * Reads thinking. OpenAI's package gives each paragraph of a summary as a thought of its own: those of one item are
 * one thought with one proof.
 */
export class ThoughtReader {
  #part: PartId | undefined;
  #metadata: Metadata = {};
  #item: string | undefined;
  /** Of the paragraph that is being read; undefined where thoughts are no summaries. */
  #summary: number | undefined;
  #isOpen = false;

  constructor(
    private readonly sink: EventSink,
    private readonly vendor: Vendor,
  ) {}

  read(part: ThoughtPart): void {
    if (part.type === 'reasoning-start') this.#begin(part.providerMetadata);
    this.#learn(part.providerMetadata);
    if (part.type === 'reasoning-delta' && part.delta !== '') {
      this.sink.emit({
        type: 'reasoning-delta',
        part: this.#opened(),
        text: part.delta,
        ...(this.#summary !== undefined && { summary: this.#summary }),
      });
    }
    if (part.type === 'reasoning-end' && this.#item === undefined) this.close();
  }

  /** Ends the thought, with its proof. One without words and proof was none. */
  close(): void {
    if (!this.#isOpen) return;
    const proof = readProof(this.#metadata, this.vendor);
    if (proof !== undefined) {
      this.sink.emit({ type: 'reasoning-proof', part: this.#opened(), proof });
    }
    if (this.#part !== undefined) this.sink.emit({ type: 'part-end', part: this.#part });
    this.#isOpen = false;
    this.#part = undefined;
    this.#metadata = {};
    this.#item = undefined;
    this.#summary = undefined;
  }

  #begin(metadata: Metadata | undefined): void {
    const item = itemOf(metadata);
    if (this.#isOpen && item !== undefined && item === this.#item) {
      this.#summary = (this.#summary ?? 0) + 1;
      return;
    }
    this.close();
    this.#isOpen = true;
    this.#item = item;
    this.#summary = item === undefined ? undefined : 0;
  }

  /** Proofs come at the beginning, in between or at the end. Nothing said takes nothing back. */
  #learn(metadata: Metadata | undefined): void {
    for (const [name, values] of Object.entries(metadata ?? {})) {
      const said = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
      this.#metadata[name] = { ...this.#metadata[name], ...Object.fromEntries(said) };
    }
  }

  #opened(): PartId {
    this.#isOpen = true;
    this.#part ??= this.sink.open({ type: 'reasoning' });
    return this.#part;
  }
}

const itemOf = (metadata: Metadata = {}): string | undefined =>
  Object.values(metadata)
    .map(({ itemId }) => itemId)
    .find((item) => typeof item === 'string');
