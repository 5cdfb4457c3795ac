import type { SpeechEvent, SpeechRequest, Translated } from '#libs/canonical';
import type { NativeMediaCall } from '#libs/provider-kit';
import { readAheadState, taken } from '../../../computing/read-ahead.js';
import { WorkerModel } from '../../../computing/worker-model.js';
import { sampleCount } from './samples.js';
import { planSpeaking } from './speaking-plan.js';
import type { SpeakTask, SpokenPiece } from './speaking-tasks.js';
import { voiceModels } from './voice-models.js';
import type { VoiceModel } from './voice-models.js';

export interface SpeakingRuntimeOptions {
  /** The model's id in the manifest: `piper` or `flite`. */
  readonly model: string;
  /** Requests that may wait. */
  readonly queue: number;
  /** Milliseconds without a request after which the model leaves the memory. */
  readonly idleUnload: number;
  /**
   * Gives the paths of weights that were just checked, in the manifest's order.
   * @throws GatewayError where they are not here.
   */
  readonly weights: () => Promise<readonly string[]>;
  readonly log: (level: 'error' | 'warn' | 'log', text: string) => void;
}

type SpeechTask = Omit<SpeakTask<unknown>, 'ahead'>;

/** Reads texts aloud with one model in a thread of its own. */
export class SpeakingRuntime {
  readonly #voiceModel: VoiceModel;
  readonly #model: WorkerModel<SpeakTask<unknown>, undefined, SpokenPiece>;

  /** @throws Error for a model that is no synthesiser */
  constructor(options: SpeakingRuntimeOptions) {
    const voiceModel = voiceModels[options.model];
    if (voiceModel === undefined) throw new Error(`"${options.model}" is no synthesiser`);
    this.#voiceModel = voiceModel;
    this.#model = new WorkerModel({
      ...options,
      runtime: voiceModel.runtime,
      entry: voiceModel.entry,
      data: async () => voiceModel.files(await options.weights()),
    });
  }

  /** True while the model is in memory or on its way there. */
  get loaded(): boolean {
    return this.#model.loaded;
  }

  /**
   * Starts an answer: samples, sentence by sentence. Whoever stops reading stops the computation before the next
   * sentence.
   * @throws GatewayError for a voice, a text or a speed that it cannot read; the events throw as
   * `WorkerModel.stream`, before the first of them where nothing could be computed
   */
  async run(
    request: SpeechRequest,
    { signal }: Pick<NativeMediaCall, 'signal'>,
  ): Promise<Translated<AsyncIterable<SpeechEvent>>> {
    const { value: task, losses } = planSpeaking(request, this.#voiceModel.voices);
    return Promise.resolve({ value: this.#events(task, request.input, signal), losses });
  }

  /** Ends the thread; running tasks fail. */
  async close(): Promise<void> {
    await this.#model.close();
  }

  async *#events(task: SpeechTask, input: string, signal: AbortSignal): AsyncGenerator<SpeechEvent> {
    const { sampleRate } = this.#voiceModel;
    const ahead = readAheadState();
    let samples = 0;
    for await (const piece of this.#model.stream({ ...task, ahead }, signal)) {
      if (samples === 0) yield { type: 'start', form: { kind: 'samples', sampleRate } };
      const count = sampleCount(piece.byteLength);
      samples += count;
      yield { type: 'audio', bytes: new Uint8Array(piece) };
      taken(ahead, count);
    }
    if (samples === 0) yield { type: 'start', form: { kind: 'samples', sampleRate } };
    const usage = { input: { characters: input.length }, output: { seconds: samples / sampleRate } };
    yield { type: 'done', usage };
  }
}
