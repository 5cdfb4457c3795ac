import type { MediaPart, Part, Proof, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { wrapCustomInput } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { writeMedia } from './media-parts.js';
import { dummySignature, isOwnProof } from './thought-signatures.js';
import { argumentsObject } from './tool-arguments.js';
import type { ReadArguments } from './tool-arguments.js';
import { writeToolName } from './tool-names.js';

/** A call as the results that answer it need to know it. */
export interface WrittenCall {
  /** The id in the client's conversation. */
  readonly callId: string;
  readonly name: string;
  /** The id on the wire, where the vendor gave it. */
  readonly id: string | undefined;
  readonly path: string;
}

/** Ids by other vendors or by this gateway. The vendor matches its calls by place where it gave no id. */
const foreignId = /^(call_|toolu_|tooluse_|fc_|chatcmpl-)/;

/** A turn of another client's assistant in the making; neighbours are one turn. */
export class ModelTurn {
  readonly calls: WrittenCall[] = [];
  readonly #parts: JsonObject[] = [];
  /** Google's proof of what comes next or came before, not placed yet. */
  #pending: Proof | undefined;
  #isFirstCall = true;

  constructor(private readonly encoding: Encoding) {}

  add(parts: readonly Part[], path: string): void {
    parts.forEach((part, index) => {
      this.#add(part, `${path}.content.${index}`);
    });
    this.#settle();
  }

  finish(): readonly JsonObject[] {
    return this.#parts;
  }

  #add(part: Part, path: string): void {
    if (part.type === 'tool-call') {
      this.#call(part, path);
      return;
    }
    this.#settle();
    switch (part.type) {
      case 'text':
        if (part.text !== '') this.#parts.push({ text: part.text });
        return;
      case 'refusal':
        this.#parts.push({ text: part.text });
        this.encoding.approximated(path, 'refusal-replay', 'The earlier refusal is sent as text.');
        return;
      case 'reasoning':
        this.#reasoning(part, path);
        return;
      case 'media':
        this.#media(part, path);
        return;
      case 'tool-result':
        throw this.encoding.unsupported(
          path,
          'holds the result of a tool that another vendor ran; leave such results out',
        );
      case 'opaque': {
        const detail = `A block of type "${part.name}" is only understood by ${part.format}.`;
        this.encoding.dropped(path, part.name, detail);
      }
    }
  }

  /** Google's own thinking goes back with its proof; that of others never becomes text. */
  #reasoning({ text, proof }: ReasoningPart, path: string): void {
    if (proof === undefined || !isOwnProof(proof)) {
      const whose = proof === undefined ? 'its model' : proof.issuer;
      this.encoding.dropped(
        path,
        'reasoning-replay',
        `Earlier thinking of ${whose} is not sent to another one.`,
      );
    } else if (text === undefined || text === '') this.#pending = proof;
    else this.#parts.push({ text, thought: true, thoughtSignature: proof.data });
  }

  /** A proof that no call followed belongs to the part before, or stands alone. */
  #settle(): void {
    const proof = this.#pending;
    if (proof === undefined) return;
    this.#pending = undefined;
    const last = this.#parts.at(-1);
    const isSignable =
      last !== undefined && last.functionCall === undefined && last.thoughtSignature === undefined;
    if (isSignable) this.#parts.splice(-1, 1, { ...last, thoughtSignature: proof.data });
    else this.#parts.push({ text: '', thoughtSignature: proof.data });
  }

  #media(part: MediaPart, path: string): void {
    if (part.transcript === undefined) {
      this.#parts.push(writeMedia(part, this.encoding, path));
      return;
    }
    this.encoding.approximated(path, 'audio-input', 'Earlier speech is sent as its transcript.');
    this.#parts.push({ text: part.transcript });
  }

  #call(call: ToolCallPart, path: string): void {
    const { input, kind, executor } = call;
    if ((kind !== 'function' && kind !== 'custom') || executor !== 'client') {
      throw this.encoding.unsupported(
        path,
        `is a call of "${call.name}", a tool that another vendor ran; leave such calls out of the conversation`,
      );
    }
    const name = writeToolName(call.name);
    const { args, problem }: ReadArguments =
      kind === 'custom' ? { args: wrapCustomInput(input) } : argumentsObject(input);
    if (problem !== undefined) {
      this.encoding.approximated(path, 'tool-arguments', `The arguments of "${name}" ${problem}.`);
    }
    const id = this.encoding.dialect.vertex || foreignId.test(call.id) ? undefined : call.id;
    this.calls.push({ callId: call.id, name, id, path });
    this.#parts.push({
      functionCall: { name, args, ...(id !== undefined && { id }) },
      ...this.#signature(call, path),
    });
    this.#isFirstCall = false;
  }

  /** Of parallel calls the first one alone carries a signature. */
  #signature({ proof }: ToolCallPart, path: string): JsonObject {
    const pending = this.#pending;
    if (proof !== undefined && isOwnProof(proof)) {
      this.#settle();
      return { thoughtSignature: proof.data };
    }
    this.#pending = undefined;
    if (proof !== undefined) {
      this.encoding.dropped(path, 'tool-call-proof', `Only ${proof.issuer} can read the proof of this call.`);
    }
    if (pending !== undefined) return { thoughtSignature: pending.data };
    if (!this.encoding.dialect.dummyThoughtSignature || !this.#isFirstCall) return {};
    this.encoding.filled(path, 'tool-call-proof', "The model's placeholder stands for a proof of this call.");
    return { thoughtSignature: dummySignature };
  }
}
