import type { Message, Part, ReasoningPart, ToolCallPart } from '#libs/canonical';
import type { KeptCall, KeptPiece, KeptReasoning } from './kept-turn.js';

/**
 * A model's turn with its thinking and proofs back in their places. Undefined where the client changed a call or
 * brought other thinking: a proof of something else would be refused by its issuer.
 */
export function restoreTurn(message: Message, pieces: readonly KeptPiece[]): Message | undefined {
  const calls = message.parts.filter((part): part is ToolCallPart => part.type === 'tool-call');
  const kept = pieces.filter((piece): piece is KeptCall => piece.kind === 'call');
  if (calls.length !== kept.length || !kept.every((call, place) => isSame(call, calls[place])))
    return undefined;
  if (!isSameThinking(message.parts, pieces)) return undefined;
  return { ...message, parts: new Restoration(message.parts).run(pieces) };
}

/** Some clients bring the words of the thinking, without the proof. */
function isSameThinking(parts: readonly Part[], pieces: readonly KeptPiece[]): boolean {
  const brought = parts.filter((part) => part.type === 'reasoning');
  if (brought.length === 0) return true;
  return wordsOf(brought) === wordsOf(pieces.filter((piece) => piece.kind === 'reasoning'));
}

const wordsOf = (thinking: readonly Pick<ReasoningPart, 'text' | 'summary'>[]): string =>
  thinking
    .map(({ text, summary = [] }) => text ?? summary.join(''))
    .join('')
    .replaceAll(/\s/g, '');

/** JSON may come back with other blanks. */
function isSame({ id, name, input }: KeptCall, part: ToolCallPart | undefined): boolean {
  return (
    part?.id === id && part.name === name && (part.input === input || compact(part.input) === compact(input))
  );
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text === '' ? '{}' : text));
  } catch {
    return text;
  }
}

/** Puts the client's parts and the kept pieces into one order. */
class Restoration {
  readonly #parts: Part[] = [];
  readonly #calls: ToolCallPart[];
  /** What the client brought besides calls and thinking; it stands where the model's words stood. */
  #others: Part[];

  constructor(parts: readonly Part[]) {
    this.#calls = parts.filter((part) => part.type === 'tool-call');
    this.#others = parts.filter((part) => part.type !== 'tool-call' && part.type !== 'reasoning');
  }

  run(pieces: readonly KeptPiece[]): readonly Part[] {
    for (const piece of pieces) this.#place(piece);
    return [...this.#parts, ...this.#others];
  }

  #place(piece: KeptPiece): void {
    if (piece.kind === 'reasoning') this.#parts.push(reasoningOf(piece));
    else if (piece.kind === 'call') this.#placeCall(piece);
    else {
      for (const part of this.#others) this.#parts.push(part);
      this.#others = [];
    }
  }

  #placeCall({ proof }: KeptCall): void {
    const call = this.#calls.shift();
    if (call === undefined) return;
    this.#parts.push(proof === undefined ? call : { ...call, proof });
  }
}

const reasoningOf = ({ text, summary, proof, ext }: KeptReasoning): ReasoningPart => ({
  type: 'reasoning',
  ...(text !== undefined && { text }),
  ...(summary !== undefined && { summary }),
  ...(proof !== undefined && { proof }),
  ...(ext !== undefined && { ext }),
});
