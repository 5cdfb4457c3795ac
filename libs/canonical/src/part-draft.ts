import { Buffer } from 'node:buffer';
import type { Extensions } from './format.js';
import type { MediaPart } from './media.js';
import type { Annotation, Part, Proof, ReasoningPart } from './part.js';
import type { PartId, PartStart, StreamEvent } from './stream-event.js';

/** An event about a part that is open already. */
export type PartEvent = Exclude<Extract<StreamEvent, { readonly part: PartId }>, { type: 'part-start' }>;

/** A part while its pieces come in. */
export class PartDraft {
  /** A string grown by `+=` is a rope in the engine: linear, however many pieces. */
  private text: string | undefined;
  private readonly summary = new Map<number, string>();
  private readonly base64: string[] = [];
  private transcript: string | undefined;
  private expiresAt: number | undefined;
  private readonly annotations: Annotation[] = [];
  private proof: Proof | undefined;
  private ext: Extensions | undefined;

  constructor(private readonly start: PartStart) {
    if (start.type === 'media') this.expiresAt = start.expiresAt;
  }

  add(event: PartEvent): void {
    switch (event.type) {
      case 'text-delta':
      case 'tool-input-delta':
        this.text = (this.text ?? '') + event.text;
        return;
      case 'reasoning-delta':
        this.addReasoning(event.text, event.summary);
        return;
      case 'reasoning-proof':
        this.proof = event.proof;
        return;
      case 'media-delta':
        if (event.base64 !== undefined) this.base64.push(event.base64);
        if (event.transcript !== undefined) this.transcript = (this.transcript ?? '') + event.transcript;
        this.expiresAt = event.expiresAt ?? this.expiresAt;
        return;
      case 'annotation':
        this.annotations.push(event.annotation);
        return;
      case 'part-end':
        this.ext = event.ext;
    }
  }

  /** The part as far as it has come. */
  toPart(): Part {
    const { start, text = '' } = this;
    const ext = this.ext !== undefined && { ext: this.ext };
    switch (start.type) {
      case 'text': {
        const annotations = this.annotations.length > 0 && { annotations: [...this.annotations] };
        return { ...start, text, ...annotations, ...ext };
      }
      case 'refusal':
        return { ...start, text, ...ext };
      case 'reasoning':
        return { ...start, ...this.thoughts(), ...this.signed(), ...ext };
      case 'tool-call':
        return { ...start, input: text, ...this.signed(), ...ext };
      case 'media':
        return { ...start, ...this.content(), ...ext };
    }
  }

  private addReasoning(text: string, summary: number | undefined): void {
    if (summary === undefined) this.text = (this.text ?? '') + text;
    else this.summary.set(summary, (this.summary.get(summary) ?? '') + text);
  }

  private thoughts(): Pick<ReasoningPart, 'text' | 'summary'> {
    const byIndex = [...this.summary].sort(([first], [second]) => first - second);
    return {
      ...(this.text !== undefined && { text: this.text }),
      ...(byIndex.length > 0 && { summary: byIndex.map(([, text]) => text) }),
    };
  }

  private signed(): { readonly proof?: Proof } {
    return this.proof === undefined ? {} : { proof: this.proof };
  }

  private content(): Pick<MediaPart, 'source' | 'transcript' | 'expiresAt'> {
    const known = this.start.type === 'media' ? this.start.source : undefined;
    return {
      source: known ?? { kind: 'bytes', base64: joinBase64(this.base64) },
      ...(this.transcript !== undefined && { transcript: this.transcript }),
      ...(this.expiresAt !== undefined && { expiresAt: this.expiresAt }),
    };
  }
}

/** Pieces that were encoded one by one end in padding, which base64 allows at the very end only. */
function joinBase64(pieces: readonly string[]): string {
  const isPaddedInside = pieces.slice(0, -1).some((piece) => piece.endsWith('='));
  if (!isPaddedInside) return pieces.join('');
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64');
}
