import { audioMilliseconds } from '#libs/formats/openai-realtime';
import type { AssistantMessageItem, AudioFormat, OutputAudioPart } from '#libs/formats/openai-realtime';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import type { MessageOutput } from './message-output.js';
import { newId } from './new-id.js';
import { addOutput, endOutput } from './output-item.js';
import type { ItemEnd, OutputPlace } from './output-item.js';
import { SentenceCutter } from './sentence-cutter.js';
import type { SessionContext } from './session-context.js';
import type { Speaker } from './speaking.js';

/**
 * An answer that is spoken: its text is cut into sentences, which are read aloud while the model writes on. The words of
 * a sentence go out with its sound.
 */
export class SpokenMessage implements MessageOutput {
  /** `performance.now()` when its first sound went out. */
  soundsSince: number | undefined;
  private current: AssistantMessageItem;
  private readonly cutter = new SentenceCutter();
  private transcript = '';
  private bytes = 0;
  private isOpen = true;
  private saying: Promise<void> = Promise.resolve();
  private failure: unknown;

  /** @param failed told once where a sentence could not be spoken */
  constructor(
    private readonly context: SessionContext,
    private readonly place: OutputPlace,
    private readonly speaker: Pick<Speaker, 'speak'>,
    private readonly format: AudioFormat,
    private readonly failed: (cause: unknown) => void,
  ) {
    this.current = {
      type: 'message',
      id: newId('item'),
      status: 'in_progress',
      role: 'assistant',
      content: [],
    };
    addOutput(context, place, this.current);
    const part = { type: 'audio', transcript: '' } as const;
    context.outlet.say({ type: 'response.content_part.added', ...this.ofPart, part });
  }

  get item(): AssistantMessageItem {
    return this.current;
  }

  /** How long it sounds so far, in milliseconds. */
  get durationMs(): number {
    return audioMilliseconds(this.format, this.bytes);
  }

  write(text: string): void {
    this.enqueue(this.cutter.push(text));
  }

  async finish(end: ItemEnd): Promise<void> {
    this.enqueue(this.cutter.end());
    await this.saying;
    if (this.failure !== undefined) throw toGatewayError(this.failure);
    this.close(end);
  }

  close(end: ItemEnd): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { transcript, durationMs } = this;
    const { outlet } = this.context;
    outlet.say({ type: 'response.output_audio.done', ...this.ofPart });
    outlet.say({ type: 'response.output_audio_transcript.done', ...this.ofPart, transcript });
    outlet.say({ type: 'response.content_part.done', ...this.ofPart, part: { type: 'audio', transcript } });
    const part: OutputAudioPart = { type: 'output_audio', transcript, durationMs };
    this.current = { ...this.current, status: end, content: [part] };
    endOutput(this.context, this.place, this.current);
  }

  private enqueue(sentences: readonly string[]): void {
    for (const sentence of sentences) this.saying = this.saying.then(() => this.say(sentence));
  }

  /** Never rejects: what comes after a failure is not said. */
  private async say(sentence: string): Promise<void> {
    if (!this.isOpen || this.failure !== undefined) return;
    try {
      let isSaid = false;
      for await (const piece of this.speaker.speak(sentence)) {
        if (!this.isStillOpen()) return;
        if (!isSaid) this.sayWords(sentence);
        isSaid = true;
        this.sound(piece);
        await this.context.outlet.room();
      }
      if (!isSaid && this.isStillOpen()) this.sayWords(sentence);
    } catch (cause) {
      this.failure = cause;
      if (this.isStillOpen()) this.failed(cause);
    }
  }

  private sayWords(delta: string): void {
    this.transcript += delta;
    this.note();
    this.context.outlet.say({ type: 'response.output_audio_transcript.delta', ...this.ofPart, delta });
  }

  private sound(piece: Buffer): void {
    this.soundsSince ??= performance.now();
    this.bytes += piece.length;
    this.note();
    const { id } = this.current;
    if (this.place.isPlaced) this.context.keptAudio.add(id, 0, piece);
    const delta = piece.toString('base64');
    this.context.outlet.say({ type: 'response.output_audio.delta', ...this.ofPart, delta });
  }

  /** Clients may cut what is still being said: how long it is must be known. */
  private note(): void {
    const { transcript, durationMs } = this;
    this.current = { ...this.current, content: [{ type: 'output_audio', transcript, durationMs }] };
    if (this.place.isPlaced) this.context.conversation.replace(this.current);
  }

  /** It may have been closed while something was awaited. */
  private isStillOpen(): boolean {
    return this.isOpen;
  }

  private get ofPart() {
    const { responseId, outputIndex } = this.place;
    return { responseId, itemId: this.current.id, outputIndex, contentIndex: 0 };
  }
}
