import type { Message } from './message.js';
import type { Part } from './part.js';

/** A part and where it stands. */
export class LocatedPart<Kind extends Part = Part> {
  constructor(
    readonly part: Kind,
    private readonly turn: number,
    private readonly place: number,
  ) {}

  /** Dotted: `messages.2.content.0`. */
  get path(): string {
    return `messages.${this.turn}.content.${this.place}`;
  }
}

type PartOf<Type extends Part['type']> = Extract<Part, { readonly type: Type }>;

const none: readonly never[] = [];

/**
 * The parts of a conversation by their type, gathered in one pass at the first question. Text that says nothing
 * but words, which is most of a conversation, is left out.
 */
export class PartIndex {
  #byType: Map<Part['type'], LocatedPart[]> | undefined;

  constructor(private readonly messages: readonly Message[]) {}

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  get #all(): ReadonlyMap<Part['type'], LocatedPart[]> {
    return (this.#byType ??= gather(this.messages));
  }

  of<Type extends Part['type']>(type: Type): readonly LocatedPart<PartOf<Type>>[] {
    const located = this.#all.get(type) ?? none;
    return located as readonly LocatedPart<PartOf<Type>>[];
  }
}

function gather(messages: readonly Message[]): Map<Part['type'], LocatedPart[]> {
  const byType = new Map<Part['type'], LocatedPart[]>();
  messages.forEach(({ parts }, turn) => {
    parts.forEach((part, place) => {
      if (part.type === 'text' && part.annotations === undefined) return;
      const located = new LocatedPart(part, turn, place);
      const known = byType.get(part.type);
      if (known === undefined) byType.set(part.type, [located]);
      else known.push(located);
    });
  });
  return byType;
}
