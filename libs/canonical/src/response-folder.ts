import { CandidateDraft } from './candidate-draft.js';
import { GatewayError } from './error.js';
import { mergeExtensions } from './extensions.js';
import type { Extensions } from './format.js';
import { PartDraft } from './part-draft.js';
import type { CanonicalResponse } from './response.js';
import type { PartId, ResponseStart, StreamEvent } from './stream-event.js';
import type { Usage } from './usage.js';
import { mergeUsage } from './usage.js';

/**
 * Gathers a stream's events into the whole answer, in time linear in their number. One per stream.
 * Candidates come out by index; parts of a candidate in the order they opened.
 */
export class ResponseFolder {
  private start: Omit<ResponseStart, 'type'> = {};
  private readonly candidates = new Map<number, CandidateDraft>();
  private readonly parts = new Map<PartId, PartDraft>();
  private usage: Usage | undefined;
  private serviceTier: string | undefined;
  private ext: Extensions | undefined;
  private isWhole = false;
  private error: GatewayError | undefined;

  /** @throws Error where an event speaks of a part that was never opened */
  push(event: StreamEvent): void {
    switch (event.type) {
      case 'response-start':
        this.begin(event);
        return;
      case 'part-start':
        this.openPart(event);
        return;
      case 'candidate-end':
        this.candidate(event.candidate).end(event.finish);
        this.candidate(event.candidate).addExtensions(event.ext);
        return;
      case 'logprobs':
        this.candidate(event.candidate).addLogprobs(event.logprobs);
        return;
      case 'opaque':
        this.candidate(event.candidate).addPart(event.value);
        return;
      case 'usage':
        this.usage = mergeUsage(this.usage, event.usage);
        return;
      case 'extension':
        if (event.candidate === undefined) this.ext = mergeExtensions(this.ext, event.ext);
        else this.candidate(event.candidate).addExtensions(event.ext);
        return;
      case 'ping':
        return;
      case 'error':
        this.error = event.error;
        return;
      case 'response-end':
        this.finish(event.serviceTier, event.ext);
        return;
      default:
        this.part(event.part).add(event);
    }
  }

  /**
   * The whole answer.
   *
   * @throws GatewayError the stream's `error` event, or `provider_broken_stream` where no terminal event came
   */
  result(): CanonicalResponse {
    if (this.error !== undefined) throw this.error;
    if (!this.isWhole) {
      throw new GatewayError('provider_broken_stream', 'The answer ended before it was whole.');
    }
    const { id, model, created } = this.start;
    const drafts = [...this.candidates].sort(([first], [second]) => first - second);
    return {
      ...(id !== undefined && { id }),
      ...(model !== undefined && { model }),
      ...(created !== undefined && { created }),
      candidates: drafts.map(([, draft]) => draft.toCandidate()),
      ...(this.usage !== undefined && { usage: this.usage }),
      ...(this.serviceTier !== undefined && { serviceTier: this.serviceTier }),
      ...(this.ext !== undefined && { ext: this.ext }),
    };
  }

  private begin(event: ResponseStart): void {
    this.start = event;
    this.serviceTier = event.serviceTier;
    this.ext = mergeExtensions(this.ext, event.ext);
  }

  private finish(serviceTier: string | undefined, ext: Extensions | undefined): void {
    this.isWhole = true;
    this.serviceTier = serviceTier ?? this.serviceTier;
    this.ext = mergeExtensions(this.ext, ext);
  }

  private openPart({ candidate, part, start }: Extract<StreamEvent, { type: 'part-start' }>): void {
    const draft = new PartDraft(start);
    this.parts.set(part, draft);
    this.candidate(candidate).addPart(draft);
  }

  private part(id: PartId): PartDraft {
    const draft = this.parts.get(id);
    if (draft === undefined) throw new Error(`Part ${id} was never opened.`);
    return draft;
  }

  private candidate(index: number): CandidateDraft {
    let draft = this.candidates.get(index);
    if (draft === undefined) {
      draft = new CandidateDraft(index);
      this.candidates.set(index, draft);
    }
    return draft;
  }
}
