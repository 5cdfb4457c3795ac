import type { Annotation, PartId, Proof } from '#libs/canonical';
import type { StreamPart } from '../package/sdk-models.js';
import type { EventSink } from './event-sink.js';
import { readProof } from './proofs.js';
import type { Vendor } from './vendor.js';

type TextPart = Extract<StreamPart, { readonly type: 'text-start' | 'text-delta' | 'text-end' }>;
type Source = Extract<StreamPart, { readonly type: 'source' }>;

/** Reads text and what it cites. Sources may come after the text they are about: it stays open until something else begins. */
export class TextReader {
  #part: PartId | undefined;
  #id: string | undefined;
  #citations: Annotation[] = [];
  #sources: Annotation[] = [];

  #signature: Proof | undefined;

  constructor(
    private readonly sink: EventSink,
    private readonly vendor: Vendor,
  ) {}

  read(part: TextPart): void {
    if (part.id !== this.#id && part.type !== 'text-end') {
      this.close();
      this.#id = part.id;
    }
    if (part.type === 'text-delta' && part.delta !== '') {
      this.#part ??= this.sink.open({ type: 'text' });
      this.sink.emit({ type: 'text-delta', part: this.#part, text: part.delta });
    }
    // Google signs text too: the proof stands after it, as of thinking without words.
    this.#signature = readProof(part.providerMetadata, this.vendor) ?? this.#signature;
    if (part.type === 'text-end') {
      this.#citations = (part.citations ?? []).flatMap(({ source, startIndex, endIndex }) => {
        const annotation = annotationOf(source);
        if (annotation === undefined) return [];
        return [
          {
            ...annotation,
            ...(startIndex !== undefined && { start: startIndex }),
            ...(endIndex !== undefined && { end: endIndex }),
          },
        ];
      });
    }
  }

  /** Files of the vendor's, which have no address, are no part of the client's world. */
  cite(source: Source): void {
    const annotation = annotationOf(source);
    if (annotation !== undefined) this.#sources.push(annotation);
    else this.sink.emit(documentSource);
  }

  /** Ends the text, with what it cites: where, as far as the package says. */
  close(): void {
    this.#id = undefined;
    if (this.#part !== undefined) this.#end(this.#part);
    this.#part = undefined;
    this.#citations = [];
    const proof = this.#signature;
    this.#signature = undefined;
    if (proof === undefined || this.vendor.known !== 'google') return;
    const part = this.sink.open({ type: 'reasoning' });
    this.sink.emit({ type: 'reasoning-proof', part, proof });
    this.sink.emit({ type: 'part-end', part });
  }

  #end(part: PartId): void {
    const cited = new Set(this.#citations.map(({ url }) => url));
    const annotations = [...this.#citations, ...this.#sources.filter(({ url }) => !cited.has(url))];
    for (const annotation of annotations) {
      this.sink.emit({ type: 'annotation', part, annotation });
    }
    this.sink.emit({ type: 'part-end', part });
    this.#sources = [];
  }
}

const documentSource = {
  type: 'opaque',
  candidate: 0,
  value: { type: 'opaque', format: 'ai-sdk', name: 'document-source', value: null },
} as const;

function annotationOf(source: Source): Annotation | undefined {
  if (source.sourceType !== 'url') return undefined;
  const { url, title } = source;
  return { kind: 'url-citation', url, ...(title !== undefined && { title }) };
}
