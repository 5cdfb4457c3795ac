import type {
  AnswerEncoder,
  Loss,
  TranscriptionEvent,
  TranscriptionRequest,
  TranscriptionShape,
  TranscriptSegment,
} from '#libs/canonical';
import { LossCollector } from '#libs/codec-kit';
import { subtitleSegments, writeDiarizedBody, writePlainBody, writeVerboseBody } from './answer-bodies.js';
import type { WholeAnswer } from './answer-bodies.js';
import { writeSubRip, writeWebVtt } from './subtitles.js';

interface WholeShape {
  readonly contentType: string;
  write(answer: WholeAnswer): string;
}

const json = 'application/json';
const plain = 'text/plain; charset=utf-8';

/** The vendor's clients take anything that is not JSON as text. */
const wholeShapes: Readonly<Record<TranscriptionShape, WholeShape>> = {
  json: { contentType: json, write: (answer) => JSON.stringify(writePlainBody(answer)) },
  verbose_json: { contentType: json, write: (answer) => JSON.stringify(writeVerboseBody(answer)) },
  diarized_json: { contentType: json, write: (answer) => JSON.stringify(writeDiarizedBody(answer)) },
  text: { contentType: plain, write: ({ transcript }) => `${transcript.text.trim()}\n` },
  srt: { contentType: plain, write: (answer) => writeSubRip(subtitleSegments(answer)) },
  vtt: { contentType: 'text/vtt; charset=utf-8', write: (answer) => writeWebVtt(subtitleSegments(answer)) },
};

/** Writes an answer once it is whole. */
export class WholeEncoder implements AnswerEncoder<TranscriptionEvent> {
  readonly streams = false;
  readonly #losses = new LossCollector();
  readonly #segments: TranscriptSegment[] = [];
  readonly #shape: WholeShape;

  constructor(private readonly request: TranscriptionRequest) {
    this.#shape = wholeShapes[request.shape];
  }

  get contentType(): string {
    return this.#shape.contentType;
  }

  get losses(): readonly Loss[] {
    return this.#losses.losses;
  }

  push(event: TranscriptionEvent): string {
    if (event.type === 'segment') this.#segments.push(event.segment);
    if (event.type !== 'done') return '';
    const { transcript, usage } = event;
    const isUntold = transcript.segments === undefined && this.#segments.length > 0;
    return this.#shape.write({
      request: this.request,
      transcript: isUntold ? { ...transcript, segments: this.#segments } : transcript,
      usage,
      losses: this.#losses,
    });
  }

  /** Nothing was sent yet: an error is a status. */
  fail(): undefined {
    return undefined;
  }
}
