import type { Annotation, PartId, PartStart, Proof, StreamEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { isClientCall, signatureField, writeAnswerMedia, writeCall } from './answer-parts.js';
import { ownExtension, withExtension } from './extensions.js';
import type { CitedText } from './grounding.js';
import { isOwnProof } from './thought-signatures.js';

/** An event about an open part. */
export type PartEvent = Exclude<
  Extract<StreamEvent, { readonly part: PartId }>,
  { readonly type: 'part-start' }
>;

/** Turns the events of one part into parts on the wire. */
export interface PartWriter {
  push(event: PartEvent): readonly JsonObject[];
  /** The part's text where it has citations. */
  cited(): CitedText | undefined;
}

/** The writer of a part; undefined where the format has no form for it. */
export function partWriter(start: PartStart): PartWriter | undefined {
  switch (start.type) {
    case 'text':
    case 'refusal':
      return new TextWriter();
    case 'reasoning':
      return new ThoughtWriter();
    case 'media':
      return new MediaWriter(start);
    case 'tool-call':
      return isClientCall(start) ? new CallWriter(start) : undefined;
  }
}

abstract class UncitedWriter implements PartWriter {
  abstract push(event: PartEvent): readonly JsonObject[];

  cited(): CitedText | undefined {
    return undefined;
  }
}

class TextWriter implements PartWriter {
  #text = '';
  readonly #annotations: Annotation[] = [];

  push(event: PartEvent): readonly JsonObject[] {
    switch (event.type) {
      case 'text-delta':
        this.#text += event.text;
        return event.text === '' ? [] : [{ text: event.text }];
      case 'annotation':
        this.#annotations.push(event.annotation);
        return [];
      case 'part-end':
        return tailOf({ text: '' }, event);
      default:
        return [];
    }
  }

  cited(): CitedText | undefined {
    return this.#annotations.length === 0 ? undefined : { text: this.#text, annotations: this.#annotations };
  }
}

/** Summaries are set apart by a blank line; the proof comes last, where the part's other fields are too. */
class ThoughtWriter extends UncitedWriter {
  #summary: number | undefined;
  #hasText = false;
  #proof: Proof | undefined;

  push(event: PartEvent): readonly JsonObject[] {
    switch (event.type) {
      case 'reasoning-delta': {
        if (event.text === '') return [];
        const text = this.#hasText && event.summary !== this.#summary ? `\n\n${event.text}` : event.text;
        this.#summary = event.summary;
        this.#hasText = true;
        return [{ text, thought: true }];
      }
      case 'reasoning-proof':
        this.#proof = event.proof;
        return [];
      case 'part-end':
        return this.#last(event);
      default:
        return [];
    }
  }

  #last(event: Extract<PartEvent, { type: 'part-end' }>): readonly JsonObject[] {
    const proof = this.#proof;
    if (proof === undefined) return tailOf({ text: '', thought: true }, event);
    // Google's proof of a text has no thought beside it.
    const isAlone = !this.#hasText && isOwnProof(proof);
    const part = { text: '', ...(!isAlone && { thought: true }), ...signatureField(proof) };
    return [withExtension(part, event.ext)];
  }
}

/** Fields of a part that only its end told, on an empty part of the same kind. */
function tailOf(part: JsonObject, { ext }: Extract<PartEvent, { type: 'part-end' }>): readonly JsonObject[] {
  return ownExtension(ext) === undefined ? [] : [withExtension(part, ext)];
}

/** Sound is passed on piece by piece; other media must be whole. */
class MediaWriter extends UncitedWriter {
  readonly #base64: string[] = [];

  constructor(private readonly start: Extract<PartStart, { type: 'media' }>) {
    super();
  }

  push(event: PartEvent): readonly JsonObject[] {
    const { start } = this;
    if (event.type === 'media-delta' && event.base64 !== undefined) {
      if (start.media === 'audio') return [this.#bytes(event.base64)];
      this.#base64.push(event.base64);
      return [];
    }
    if (event.type !== 'part-end') return [];
    if (start.source !== undefined) {
      return [withExtension(writeAnswerMedia({ ...start, source: start.source }), event.ext)];
    }
    return this.#base64.length === 0 ? [] : [withExtension(this.#bytes(this.#base64.join('')), event.ext)];
  }

  #bytes(base64: string): JsonObject {
    return writeAnswerMedia({ ...this.start, source: { kind: 'bytes', base64 } });
  }
}

/** A call is told whole: its arguments are an object. */
class CallWriter extends UncitedWriter {
  readonly #input: string[] = [];
  #proof: Proof | undefined;

  constructor(private readonly start: Extract<PartStart, { type: 'tool-call' }>) {
    super();
  }

  push(event: PartEvent): readonly JsonObject[] {
    switch (event.type) {
      case 'tool-input-delta':
        this.#input.push(event.text);
        return [];
      case 'reasoning-proof':
        this.#proof = event.proof;
        return [];
      case 'part-end':
        return [this.#whole(event)];
      default:
        return [];
    }
  }

  #whole({ ext }: Extract<PartEvent, { type: 'part-end' }>): JsonObject {
    const proof = this.#proof;
    const call = { ...this.start, input: this.#input.join('') };
    return writeCall({ ...call, ...(proof && { proof }), ...(ext && { ext }) }).written;
  }
}
