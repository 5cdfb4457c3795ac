import type { CanonicalResponse, Part, Proof, ReasoningPart, Spelling, StreamEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { sealContent } from './encrypted-content.js';

/** What a request lets its client see of the model's thinking. */
export interface ThinkingShown {
  readonly summary: boolean;
  readonly encrypted: boolean;
}

/** Summaries come to those who ask for them; sealed thinking to those who ask or from whom nothing is stored. */
export function thinkingShown({ reasoning, include, store }: JsonObject): ThinkingShown {
  const asked = isJsonObject(reasoning) ? (reasoning.summary ?? reasoning.generate_summary) : undefined;
  const includes = isJsonArray(include) && include.includes('reasoning.encrypted_content');
  return { summary: typeof asked === 'string', encrypted: includes || store === false };
}

/** Turns thinking as a script says it into the vendor's form: an item with an id of its own, summed up and sealed. */
export class ThinkingIssuer {
  /** Ids and texts of the thinking being written, by part. */
  readonly #open = new Map<number, { readonly id: string; text: string; proven: boolean }>();

  constructor(
    private readonly shown: ThinkingShown,
    private readonly newId: () => string,
  ) {}

  /** A whole answer. */
  response(response: CanonicalResponse): CanonicalResponse {
    const candidates = response.candidates.map((candidate) => ({
      ...candidate,
      parts: candidate.parts.map((part) => this.#part(part)),
    }));
    return { ...response, candidates };
  }

  /** An event of a stream. */
  events(event: StreamEvent): readonly StreamEvent[] {
    switch (event.type) {
      case 'part-start': {
        if (event.start.type !== 'reasoning') return [event];
        const id = this.newId();
        this.#open.set(event.part, { id, text: '', proven: false });
        return [{ ...event, start: { ...event.start, spelling: itemFields(id) } }];
      }
      case 'reasoning-delta':
        return this.#delta(event);
      case 'reasoning-proof': {
        const open = this.#open.get(event.part);
        if (open) open.proven = true;
        return this.shown.encrypted ? [event] : [];
      }
      case 'part-end':
        return [...this.#proof(event.part), event];
      default:
        return [event];
    }
  }

  #part(part: Part): Part {
    if (part.type !== 'reasoning') return part;
    const id = this.newId();
    const { text = '', proof = this.#seal(id, text) } = part;
    return {
      type: 'reasoning',
      ...(this.shown.summary && text !== '' && { summary: [text] }),
      ...(this.shown.encrypted && { proof }),
      spelling: itemFields(id),
    } satisfies ReasoningPart;
  }

  #delta(event: StreamEvent & { readonly type: 'reasoning-delta' }): readonly StreamEvent[] {
    const open = this.#open.get(event.part);
    if (open) open.text += event.text;
    return this.shown.summary ? [{ ...event, summary: event.summary ?? 0 }] : [];
  }

  #proof(part: number): readonly StreamEvent[] {
    const open = this.#open.get(part);
    if (!open || open.proven || !this.shown.encrypted) return [];
    return [{ type: 'reasoning-proof', part, proof: this.#seal(open.id, open.text) }];
  }

  #seal(id: string, text: string): Proof {
    const data = sealContent({ id, type: 'reasoning', content: text });
    return { kind: 'encrypted', issuer: 'openai', id, data };
  }
}

/** The item's own fields, as the codec keeps them for what comes from this vendor. */
function itemFields(id: string): Spelling {
  return { format: 'openai-responses', value: { item: { id } } };
}
