import type { RealtimeItem } from '#libs/formats/openai-realtime';
import type { Finish, PartId, PartStart, StreamEvent } from '#libs/canonical';
import { FunctionCallOutput } from './function-call-output.js';
import type { MessageOutput } from './message-output.js';
import { asKept } from './output-item.js';
import type { ItemEnd, OutputItem, OutputPlace } from './output-item.js';
import type { SessionContext } from './session-context.js';
import { Speaker } from './speaking.js';
import type { Manner } from './speaking.js';
import { SpokenMessage } from './spoken-message.js';
import { WrittenMessage } from './written-message.js';

/** Whose answer it is, and how it is given. */
export interface AnswerTerms extends Omit<OutputPlace, 'outputIndex'> {
  /** Aborted where nobody wants the rest. */
  readonly signal: AbortSignal;
  /** Told where what the model wrote cannot be spoken. */
  readonly failed: (cause: unknown) => void;
  /** How it is spoken. Absent: it is text. */
  readonly manner?: Manner;
}

/** Turns a model's events into the items of a response. Thinking is not among them: the protocol has no place for it. */
export class AnswerOutput {
  /** Why the model stopped. */
  finish: Finish | undefined;
  private readonly outputs: OutputItem[] = [];
  private readonly calls = new Map<PartId, FunctionCallOutput>();
  private readonly texts = new Set<PartId>();
  private readonly speaker: Speaker | undefined;
  private message: MessageOutput | undefined;

  constructor(
    private readonly context: SessionContext,
    private readonly terms: AnswerTerms,
  ) {
    const { manner, signal } = terms;
    this.speaker = manner && new Speaker(context, manner, signal);
  }

  get items(): readonly RealtimeItem[] {
    return this.outputs.map(({ item }) => asKept(this.context, this.terms.isPlaced, item));
  }

  /** How long a client that plays it as it comes is still busy with it, in milliseconds. */
  get playedIn(): number {
    const spoken = this.outputs.filter((output) => output instanceof SpokenMessage);
    const duration = spoken.reduce((sum, { durationMs }) => sum + durationMs, 0);
    const since = performance.now() - (spoken[0]?.soundsSince ?? performance.now());
    return Math.max(0, duration - since);
  }

  /** @throws GatewayError where what came before cannot be spoken */
  async push(event: StreamEvent): Promise<void> {
    switch (event.type) {
      case 'part-start':
        if (event.candidate === 0) await this.start(event.part, event.start);
        return;
      case 'text-delta':
        if (this.texts.has(event.part)) await this.write(event.text);
        return;
      case 'tool-input-delta':
        this.calls.get(event.part)?.write(event.text);
        return;
      case 'candidate-end':
        if (event.candidate === 0) this.finish = event.finish;
        return;
      default:
    }
  }

  /** Says what is left to be said. @throws GatewayError where it cannot be spoken */
  async finishAll(end: ItemEnd): Promise<void> {
    await this.message?.finish(end);
    for (const call of this.calls.values()) call.close(end);
  }

  /** Ends every item where it is. */
  close(end: ItemEnd): void {
    for (const output of this.outputs) output.close(end);
  }

  /** Takes down what was spoken. */
  async settle(status: string): Promise<void> {
    await this.speaker?.close(this.terms.responseId, status);
  }

  private async start(part: PartId, start: PartStart): Promise<void> {
    if (start.type === 'text' || start.type === 'refusal') {
      this.texts.add(part);
    } else if (start.type === 'tool-call' && start.executor === 'client') {
      await this.message?.finish('completed');
      this.message = undefined;
      if (this.terms.signal.aborted) return;
      const call = new FunctionCallOutput(this.context, this.nextPlace(), start);
      this.outputs.push(call);
      this.calls.set(part, call);
    }
  }

  private async write(text: string): Promise<void> {
    if (this.message === undefined) {
      // Models like to put a line break before they call something.
      if (text.trim() === '') return;
      this.message = this.openMessage();
      this.outputs.push(this.message);
    }
    this.message.write(text);
    await this.context.outlet.room();
  }

  private openMessage(): MessageOutput {
    const { context, speaker, terms } = this;
    const place = this.nextPlace();
    return speaker === undefined || terms.manner === undefined
      ? new WrittenMessage(context, place)
      : new SpokenMessage(context, place, speaker, terms.manner.format, terms.failed);
  }

  private nextPlace(): OutputPlace {
    const { responseId, isPlaced } = this.terms;
    return { responseId, isPlaced, outputIndex: this.outputs.length };
  }
}
