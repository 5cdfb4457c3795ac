import type { PartId, PartStart, Proof, StreamEvent } from '#libs/canonical';
import { CustomInput, FunctionInput, sealProof } from '#libs/codec-kit';
import type { StreamedInput } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { writeCitation } from './citations.js';
import { callProofBlock } from './encode-response.js';
import { ownExtension } from './extensions.js';
import { extraFields, redactedData, signatureOf } from './thinking-blocks.js';
import { callBlockOf } from './tool-blocks.js';
import type { CallBlock } from './tool-blocks.js';
import type { MessagesBlockDelta } from './wire-event.js';

/** An event about a part that is open already. */
export type PartEvent = Exclude<
  Extract<StreamEvent, { readonly part: PartId }>,
  { readonly type: 'part-start' }
>;

/** A step of the grammar: a block begins, goes on, or ends. Blocks never overlap. */
export type BlockStep =
  | { readonly kind: 'start'; readonly block: JsonObject }
  | { readonly kind: 'delta'; readonly delta: MessagesBlockDelta }
  | { readonly kind: 'stop' };

/** Writes one part as blocks. */
export interface BlockEncoder {
  open(): readonly BlockStep[];
  push(event: PartEvent): readonly BlockStep[];
}

const stop: BlockStep = { kind: 'stop' };
const start = (block: JsonObject): BlockStep => ({ kind: 'start', block });
const delta = (value: MessagesBlockDelta): BlockStep => ({ kind: 'delta', delta: value });

/** A block that has no deltas. */
export function wholeBlock(block: JsonObject): readonly BlockStep[] {
  return [start(block), stop];
}

/**
 * The encoder of a part; undefined where the format has no form for it.
 * @param own an upstream of this format gave the answer: its empty blocks are kept
 */
export function encoderFor(opening: PartStart, own: boolean): BlockEncoder | undefined {
  switch (opening.type) {
    case 'text':
    case 'refusal':
      return new TextBlockEncoder(own, own);
    case 'reasoning':
      return new ThinkingBlockEncoder(opening, own);
    case 'tool-call': {
      const type = callBlockOf(opening);
      return type === undefined ? undefined : new CallBlockEncoder(opening, type);
    }
    case 'media':
      return new TextBlockEncoder(own, false);
  }
}

/** Words: of text, of a refusal, or of speech. The vendor takes no empty text back, so only words open a block. */
class TextBlockEncoder implements BlockEncoder {
  #isOpen = false;
  #text = '';

  /** @param keepsEmpty text without words makes a block too */
  constructor(
    private readonly own: boolean,
    private readonly keepsEmpty: boolean,
  ) {}

  open(): readonly BlockStep[] {
    return this.keepsEmpty ? this.#begin() : [];
  }

  push(event: PartEvent): readonly BlockStep[] {
    switch (event.type) {
      case 'text-delta':
        return this.#words(event.text);
      case 'media-delta':
        return this.#words(event.transcript ?? '');
      case 'annotation':
        return this.#citation(writeCitation(event.annotation, this.#text, this.own));
      case 'part-end':
        return this.#end(ownExtension(event.ext)?.citations);
      default:
        return [];
    }
  }

  #begin(): readonly BlockStep[] {
    if (this.#isOpen) return [];
    this.#isOpen = true;
    return [start({ type: 'text', text: '' })];
  }

  #words(text: string): readonly BlockStep[] {
    if (text === '') return [];
    this.#text += text;
    return [...this.#begin(), delta({ type: 'text_delta', text })];
  }

  #citation(citation: JsonObject): readonly BlockStep[] {
    return [...this.#begin(), delta({ type: 'citations_delta', citation })];
  }

  /** Citations that only this format knows came with the end of the part. */
  #end(citations: JsonValue | undefined): readonly BlockStep[] {
    const own = isJsonArray(citations) ? citations.filter(isJsonObject) : [];
    const written = own.flatMap((citation) => this.#citation(citation));
    return this.#isOpen ? [...written, stop] : written;
  }
}

/** Thinking. What kind of block it needs shows with its first words or its proof. */
class ThinkingBlockEncoder implements BlockEncoder {
  #isOpen = false;
  #hasWords = false;
  #summary: number | undefined;
  #proof: Proof | undefined;

  constructor(
    private readonly opening: Extract<PartStart, { type: 'reasoning' }>,
    private readonly own: boolean,
  ) {}

  open(): readonly BlockStep[] {
    return [];
  }

  push(event: PartEvent): readonly BlockStep[] {
    switch (event.type) {
      case 'reasoning-delta':
        return this.#words(event.text, event.summary);
      case 'reasoning-proof':
        this.#proof = event.proof;
        return [];
      case 'part-end':
        return this.#end();
      default:
        return [];
    }
  }

  /** Summaries are set apart by a blank line. */
  #words(text: string, summary: number | undefined): readonly BlockStep[] {
    if (text === '') return [];
    const isNext = this.#hasWords && summary !== this.#summary;
    this.#summary = summary;
    this.#hasWords = true;
    return [...this.#begin(), delta({ type: 'thinking_delta', thinking: isNext ? `\n\n${text}` : text })];
  }

  #begin(): readonly BlockStep[] {
    if (this.#isOpen) return [];
    this.#isOpen = true;
    return [start({ type: 'thinking', thinking: '', signature: '', ...extraFields(this.opening) })];
  }

  #end(): readonly BlockStep[] {
    const proof = this.#proof;
    const data = redactedData(proof);
    if (data !== undefined) {
      const block = { type: 'redacted_thinking', data, ...extraFields(this.opening) };
      return [...(this.#isOpen ? [stop] : []), ...wholeBlock(block)];
    }
    if (!this.#isOpen && proof === undefined && !this.own) return [];
    const signature = signatureOf(proof);
    const signed = signature === '' ? [] : [delta({ type: 'signature_delta', signature })];
    return [...this.#begin(), ...signed, stop];
  }
}

/** A call. */
class CallBlockEncoder implements BlockEncoder {
  readonly #input: StreamedInput;
  #proof: Proof | undefined;

  constructor(
    private readonly opening: Extract<PartStart, { type: 'tool-call' }>,
    private readonly type: CallBlock,
  ) {
    this.#input = opening.kind === 'custom' ? new CustomInput() : new FunctionInput();
  }

  open(): readonly BlockStep[] {
    const { id, name } = this.opening;
    return [start({ type: this.type, id, name, input: {}, ...extraFields(this.opening) })];
  }

  push(event: PartEvent): readonly BlockStep[] {
    switch (event.type) {
      case 'tool-input-delta':
        return json(this.#input.push(event.text));
      case 'reasoning-proof':
        this.#proof = event.proof;
        return [];
      case 'part-end':
        return this.#end();
      default:
        return [];
    }
  }

  #end(): readonly BlockStep[] {
    const proof = this.#proof === undefined ? [] : signed(sealProof(this.#proof));
    return [...json(this.#input.end()), stop, ...proof];
  }
}

const json = (text: string): readonly BlockStep[] =>
  text === '' ? [] : [delta({ type: 'input_json_delta', partial_json: text })];

/** The block beside a call that holds its proof. */
function signed(signature: string): readonly BlockStep[] {
  return [start(callProofBlock('')), delta({ type: 'signature_delta', signature }), stop];
}
