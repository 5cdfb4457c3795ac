import type { CanonicalResponse, Message, PartId, Proof, StreamEvent } from '#libs/canonical';
import { explode } from '#libs/canonical';
import { callAnchor, textAnchor } from './anchor.js';
import type { KeptPiece, KeptTurn } from './kept-turn.js';
import { SaidWords } from './said-words.js';

type PartStarted = Extract<StreamEvent, { readonly type: 'part-start' }>;

/** A piece in the making. */
type Draft =
  | { readonly kind: 'text' }
  | {
      readonly kind: 'reasoning';
      text: string;
      readonly summary: Map<number, string>;
      proof?: Proof;
      ext?: object;
    }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; input: string; proof?: Proof };

/** One candidate's pieces so far. */
interface Turn {
  readonly drafts: Draft[];
  readonly words: SaidWords;
}

/** Reads along with an answer's events and keeps what proves the model's thinking. One per answer. */
export class TurnCollector {
  readonly #turns = new Map<number, Turn>();
  readonly #open = new Map<PartId, { readonly draft: Draft; readonly turn: Turn }>();

  push(event: StreamEvent): void {
    switch (event.type) {
      case 'part-start':
        this.#start(event);
        break;
      case 'text-delta':
        this.#hear(event.part, event.text);
        break;
      case 'reasoning-delta':
        this.#think(event.part, event.text, event.summary);
        break;
      case 'tool-input-delta':
        this.#write(event.part, event.text);
        break;
      case 'reasoning-proof':
        this.#prove(event.part, event.proof);
        break;
      case 'part-end':
        this.#end(event);
        break;
      default:
    }
  }

  /**
   * The turns that hold a proof and can be recognised.
   * @param question the turn they answer
   */
  turns(question: Message | undefined): readonly KeptTurn[] {
    return [...this.#turns.values()].flatMap(({ drafts, words }) => {
      if (!drafts.some((draft) => draft.kind !== 'text' && draft.proof !== undefined)) return [];
      const call = drafts.find((draft) => draft.kind === 'call');
      if (call === undefined && words.isEmpty) return [];
      const anchor =
        call === undefined ? textAnchor(question, words.digest()) : callAnchor(question, call.id);
      return [{ anchor, pieces: drafts.map(finished) }];
    });
  }

  #start({ candidate, part, start }: PartStarted): void {
    const turn = this.#turns.get(candidate) ?? { drafts: [], words: new SaidWords() };
    this.#turns.set(candidate, turn);
    const draft = draftOf(start);
    if (draft === undefined) return;
    const previous = turn.drafts.at(-1);
    if (draft.kind !== 'text' || previous?.kind !== 'text') turn.drafts.push(draft);
    this.#open.set(part, { draft, turn });
  }

  #hear(part: PartId, text: string): void {
    const open = this.#open.get(part);
    if (open?.draft.kind === 'text') open.turn.words.add(text);
  }

  #think(part: PartId, text: string, summary: number | undefined): void {
    const draft = this.#open.get(part)?.draft;
    if (draft?.kind !== 'reasoning') return;
    if (summary === undefined) draft.text += text;
    else draft.summary.set(summary, (draft.summary.get(summary) ?? '') + text);
  }

  #write(part: PartId, text: string): void {
    const draft = this.#open.get(part)?.draft;
    if (draft?.kind === 'call') draft.input += text;
  }

  #prove(part: PartId, proof: Proof): void {
    const draft = this.#open.get(part)?.draft;
    if (draft !== undefined && draft.kind !== 'text') draft.proof = proof;
  }

  #end({ part, ext }: Extract<StreamEvent, { readonly type: 'part-end' }>): void {
    const draft = this.#open.get(part)?.draft;
    if (draft?.kind === 'reasoning' && ext !== undefined) draft.ext = ext;
    this.#open.delete(part);
  }
}

/** The turns of a whole answer to `question`. */
export function turnsOf(response: CanonicalResponse, question: Message | undefined): readonly KeptTurn[] {
  const collector = new TurnCollector();
  for (const event of explode(response)) collector.push(event);
  return collector.turns(question);
}

function draftOf(start: PartStarted['start']): Draft | undefined {
  if (start.type === 'text') return { kind: 'text' };
  if (start.type === 'reasoning') return { kind: 'reasoning', text: '', summary: new Map() };
  if (start.type === 'tool-call') return { kind: 'call', id: start.id, name: start.name, input: '' };
  return undefined;
}

function finished(draft: Draft): KeptPiece {
  if (draft.kind !== 'reasoning') return draft;
  const { text, summary, proof, ext } = draft;
  return {
    kind: 'reasoning',
    ...(text !== '' && { text }),
    ...(summary.size > 0 && { summary: [...summary.values()] }),
    ...(proof !== undefined && { proof }),
    ...(ext !== undefined && { ext }),
  };
}
