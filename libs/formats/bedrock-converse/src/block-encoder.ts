import type { PartId, PartStart, StreamEvent } from '#libs/canonical';
import { CustomInput, FunctionInput } from '#libs/codec-kit';
import type { StreamedInput } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { ownExtension } from './extensions.js';
import { issuer } from './format.js';
import { ownWord } from './media-formats.js';
import { signatureOf } from './write-blocks.js';

/** An event about a part that is open already. */
export type PartEvent = Exclude<
  Extract<StreamEvent, { readonly part: PartId }>,
  { readonly type: 'part-start' }
>;

/** A step of the grammar: a block begins, where its kind has a start; it goes on; it ends. */
export type BlockStep =
  | { readonly kind: 'start'; readonly start: JsonObject }
  | { readonly kind: 'delta'; readonly delta: JsonObject }
  | { readonly kind: 'stop' };

const stop: BlockStep = { kind: 'stop' };
const delta = (value: JsonObject): BlockStep => ({ kind: 'delta', delta: value });

/** Writes one part as a block. */
export interface BlockEncoder {
  open(): readonly BlockStep[];
  push(event: PartEvent): readonly BlockStep[];
}

/** The encoder of a part; undefined where the format has no form for it. */
export function encoderFor(opening: PartStart, own: boolean): BlockEncoder | undefined {
  switch (opening.type) {
    case 'text':
    case 'refusal':
      return new TextEncoder();
    case 'reasoning':
      return new ReasoningEncoder();
    case 'tool-call':
      return opening.executor === 'client' || own ? new CallEncoder(opening) : undefined;
    case 'media':
      return own && opening.media === 'image' ? new ImageEncoder(opening) : new TextEncoder();
  }
}

/** A block of the vendor's that the decoder gathered. */
export function gatheredBlock(value: JsonValue): readonly BlockStep[] {
  const { start, deltas } = isJsonObject(value) ? value : {};
  const begun = isJsonObject(start) && Object.keys(start).length > 0;
  const pieces = isJsonArray(deltas) ? deltas.filter(isJsonObject) : [];
  if (!begun && pieces.length === 0) return [];
  return [...(begun ? [{ kind: 'start', start } as const] : []), ...pieces.map(delta), stop];
}

/** Words: of text, of a refusal, or of speech. Only words open a block. */
class TextEncoder implements BlockEncoder {
  #isOpen = false;

  open(): readonly BlockStep[] {
    return [];
  }

  push(event: PartEvent): readonly BlockStep[] {
    switch (event.type) {
      case 'text-delta':
        return this.#words(event.text);
      case 'media-delta':
        return this.#words(event.transcript ?? '');
      case 'part-end':
        return [...this.#citations(ownExtension(event.ext)?.citations), ...(this.#isOpen ? [stop] : [])];
      default:
        return [];
    }
  }

  #words(text: string): readonly BlockStep[] {
    if (text === '') return [];
    this.#isOpen = true;
    return [delta({ text })];
  }

  #citations(citations: JsonValue | undefined): readonly BlockStep[] {
    if (!isJsonArray(citations)) return [];
    this.#isOpen = true;
    return citations.map((citation) => delta({ citation }));
  }
}

/** Thinking; its proof comes last. Summaries are set apart by a blank line. */
class ReasoningEncoder implements BlockEncoder {
  #isOpen = false;
  #summary: number | undefined;

  open(): readonly BlockStep[] {
    return [];
  }

  push(event: PartEvent): readonly BlockStep[] {
    switch (event.type) {
      case 'reasoning-delta': {
        if (event.text === '') return [];
        const isNext = this.#isOpen && event.summary !== this.#summary;
        this.#summary = event.summary;
        return this.#said({ text: isNext ? `\n\n${event.text}` : event.text });
      }
      case 'reasoning-proof': {
        const { proof } = event;
        const isRedacted = proof.issuer === issuer && proof.kind === 'redacted';
        return this.#said(isRedacted ? { redactedContent: proof.data } : { signature: signatureOf(proof) });
      }
      case 'part-end':
        return this.#isOpen ? [stop] : [];
      default:
        return [];
    }
  }

  #said(reasoningContent: JsonObject): readonly BlockStep[] {
    this.#isOpen = true;
    return [delta({ reasoningContent })];
  }
}

class CallEncoder implements BlockEncoder {
  readonly #input: StreamedInput;

  constructor(private readonly opening: Extract<PartStart, { type: 'tool-call' }>) {
    this.#input = opening.kind === 'custom' ? new CustomInput() : new FunctionInput();
  }

  open(): readonly BlockStep[] {
    const { id, name, executor } = this.opening;
    const type = executor === 'provider' && { type: 'server_tool_use' };
    return [{ kind: 'start', start: { toolUse: { toolUseId: id, name, ...type } } }];
  }

  push(event: PartEvent): readonly BlockStep[] {
    if (event.type === 'tool-input-delta') return input(this.#input.push(event.text));
    return event.type === 'part-end' ? [...input(this.#input.end()), stop] : [];
  }
}

const input = (text: string): readonly BlockStep[] =>
  text === '' ? [] : [delta({ toolUse: { input: text } })];

class ImageEncoder implements BlockEncoder {
  constructor(private readonly opening: Extract<PartStart, { type: 'media' }>) {}

  open(): readonly BlockStep[] {
    const { mediaType } = this.opening;
    const word = mediaType !== undefined && { format: ownWord('image', mediaType) };
    return [{ kind: 'start', start: { image: { ...word } } }];
  }

  push(event: PartEvent): readonly BlockStep[] {
    if (event.type === 'part-end') return [stop];
    if (event.type !== 'media-delta' || event.base64 === undefined) return [];
    return [delta({ image: { source: { bytes: event.base64 } } })];
  }
}
