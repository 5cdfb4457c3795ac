import type { PartEvent } from './part-draft.js';
import type { PartId, PartStart, StreamEvent } from './stream-event.js';

/** Which parts an event may speak of. */
const partsOf: Readonly<Record<PartEvent['type'], readonly PartStart['type'][]>> = {
  'text-delta': ['text', 'refusal'],
  'reasoning-delta': ['reasoning'],
  'reasoning-proof': ['reasoning', 'tool-call'],
  'tool-input-delta': ['tool-call'],
  'media-delta': ['media'],
  annotation: ['text'],
  'part-end': ['text', 'reasoning', 'refusal', 'media', 'tool-call'],
};

interface CheckedPart {
  readonly type: PartStart['type'];
  readonly candidate: number;
  isOpen: boolean;
}

interface CheckedCandidate {
  openParts: number;
  hasEnded: boolean;
}

/**
 * Holds a stream to the order every decoder promises and every encoder relies on: `response-start` first;
 * a part's events only while it is open, and only those of its type; part ids used once; a candidate ends
 * once, after its parts; exactly one of `response-end` and `error`, last. A `response-end` finds everything
 * ended; an `error` may cut what is open. One per stream.
 */
export class OrderChecker {
  private hasStarted = false;
  private terminal: 'response-end' | 'error' | undefined;
  private readonly parts = new Map<PartId, CheckedPart>();
  private readonly candidates = new Map<number, CheckedCandidate>();

  /** @throws Error naming the rule that `event` breaks */
  push(event: StreamEvent): void {
    if (this.terminal !== undefined) fail(`${event.type} came after ${this.terminal}, which must be last`);
    if (event.type === 'response-start') {
      if (this.hasStarted) fail('response-start came twice');
      this.hasStarted = true;
    } else if (!this.hasStarted) {
      fail(`response-start must be first, but ${event.type} came`);
    } else {
      this.check(event);
    }
  }

  /** @throws Error where the stream ended without a terminal event */
  finish(): void {
    if (this.terminal === undefined) fail('the stream ended without response-end or error');
  }

  private check(event: Exclude<StreamEvent, { type: 'response-start' }>): void {
    switch (event.type) {
      case 'part-start':
        this.openPart(event.part, event.candidate, event.start.type);
        return;
      case 'logprobs':
      case 'opaque':
        this.runningCandidate(event.candidate, event.type);
        return;
      case 'candidate-end':
        this.endCandidate(event.candidate);
        return;
      case 'response-end':
        this.checkAllEnded();
        this.terminal = event.type;
        return;
      case 'error':
        this.terminal = event.type;
        return;
      case 'usage':
      case 'extension':
      case 'ping':
        return;
      default:
        this.checkPartEvent(event);
    }
  }

  private openPart(id: PartId, candidate: number, type: PartStart['type']): void {
    if (this.parts.has(id)) fail(`part id ${id} was used twice`);
    this.runningCandidate(candidate, 'part-start').openParts++;
    this.parts.set(id, { type, candidate, isOpen: true });
  }

  private checkPartEvent({ type, part: id }: PartEvent): void {
    const part = this.parts.get(id);
    if (part === undefined) fail(`${type} came for part ${id}, which was never opened`);
    if (!part.isOpen) fail(`${type} came for part ${id}, which has ended`);
    if (!partsOf[type].includes(part.type)) fail(`${type} came for part ${id}, which is a ${part.type} part`);
    if (type !== 'part-end') return;
    part.isOpen = false;
    this.runningCandidate(part.candidate, type).openParts--;
  }

  private endCandidate(index: number): void {
    const candidate = this.runningCandidate(index, 'candidate-end');
    if (candidate.openParts > 0) fail(`candidate ${index} ended before its parts`);
    candidate.hasEnded = true;
  }

  private checkAllEnded(): void {
    for (const [index, { hasEnded }] of this.candidates) {
      if (!hasEnded) fail(`response-end came before candidate ${index} ended`);
    }
  }

  private runningCandidate(index: number, type: StreamEvent['type']): CheckedCandidate {
    const candidate = this.candidates.get(index) ?? { openParts: 0, hasEnded: false };
    if (candidate.hasEnded) fail(`${type} came for candidate ${index}, which has ended`);
    this.candidates.set(index, candidate);
    return candidate;
  }
}

function fail(rule: string): never {
  throw new Error(`Stream order broken: ${rule}.`);
}
