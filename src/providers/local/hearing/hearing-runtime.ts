import type {
  TranscriptSegment,
  TranscriptWord,
  Translated,
  TranscriptionEvent,
  TranscriptionRequest,
} from '#libs/canonical';
import type { NativeMediaCall } from '#libs/provider-kit';
import { WorkerModel } from '../../../computing/worker-model.js';
import { planHearing } from './hearing-plan.js';
import type { HearingPlan } from './hearing-plan.js';
import type { Heard, HeardSegment, HearingFiles, HearingTask } from './hearing-tasks.js';
import { wordTimes } from './word-times.js';

export interface HearingRuntimeOptions {
  /** The model's id, for messages. */
  readonly model: string;
  /** Requests that may wait. */
  readonly queue: number;
  /** Milliseconds without a request after which the model leaves the memory. */
  readonly idleUnload: number;
  /**
   * Gives the paths of weights that were just checked: encoder, decoder, voice detection, vocabulary.
   * @throws GatewayError where they are not here.
   */
  readonly weights: () => Promise<readonly string[]>;
  readonly log: (level: 'error' | 'warn' | 'log', text: string) => void;
}

type Hearing = AsyncGenerator<HeardSegment, Heard>;

/** Writes down what is said in recordings, in a thread of its own. */
export class HearingRuntime {
  readonly #model: WorkerModel<HearingTask, Heard, HeardSegment>;

  constructor(options: HearingRuntimeOptions) {
    this.#model = new WorkerModel({
      ...options,
      runtime: 'sherpa-onnx-node',
      entry: new URL('./hearing.worker.js', import.meta.url).href,
      data: async (): Promise<HearingFiles> => {
        const [encoder = '', decoder = '', voices = '', vocabulary = ''] = await options.weights();
        return { encoder, decoder, voices, vocabulary };
      },
    });
  }

  /** True while the model is in memory or on its way there. */
  get loaded(): boolean {
    return this.#model.loaded;
  }

  /**
   * Begins to write a recording down; fulfilled as soon as the first words are there, or the recording is over.
   * Each segment is a delta and a segment event.
   * @throws GatewayError `caller_unsupported_feature` for speakers and other languages, `caller_invalid_request`
   * where the file is no sound file, and as `WorkerModel.run`; the signal's reason where it fired
   */
  async run(
    request: TranscriptionRequest,
    { signal, bytesOf }: NativeMediaCall,
  ): Promise<Translated<AsyncIterable<TranscriptionEvent>>> {
    const plan = planHearing(request);
    const bytes = await bytesOf(request.audio.content);
    const hearing = this.#model.stream({ ...plan.task, bytes }, signal);
    const first = await hearing.next();
    return { value: eventsOf(first, hearing, plan), losses: plan.losses };
  }

  /** Ends the thread; running tasks fail. */
  async close(): Promise<void> {
    await this.#model.close();
  }
}

async function* eventsOf(
  first: IteratorResult<HeardSegment, Heard>,
  hearing: Hearing,
  plan: HearingPlan,
): AsyncGenerator<TranscriptionEvent> {
  const segments: TranscriptSegment[] = [];
  const words: TranscriptWord[] = [];
  try {
    let next = first;
    for (; next.done !== true; next = await hearing.next()) {
      const { start, end, text } = next.value;
      yield { type: 'delta', text: segments.length === 0 ? text : ` ${text}` };
      const segment = { id: segments.length, start: rounded(start), end: rounded(end), text };
      segments.push(segment);
      if (plan.words) words.push(...wordTimes(segment));
      yield { type: 'segment', segment };
    }
    const duration = rounded(next.value.duration);
    const text = segments.map((segment) => segment.text).join(' ');
    yield {
      type: 'done',
      transcript: { text, language: 'en', duration, segments, ...(plan.words && { words }) },
      usage: { input: { seconds: duration } },
    };
  } finally {
    await hearing.return({ duration: 0 });
  }
}

/** Milliseconds are as exact as it gets. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
