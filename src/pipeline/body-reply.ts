import type { Loss, Usage } from '#libs/canonical';
import type { TextSample } from '../counting/text-sample.js';
import type { AnswerSink } from './answer-sink.js';
import type { ReplyHead } from './reply-head.js';
import type { Outcome, Reply } from './reply.js';

/** An answer in one piece. */
export class BodyReply implements Reply {
  /** @param sample what the model wrote, for guessing the usage where it is not whole */
  constructor(
    private readonly head: ReplyHead,
    private readonly body: Buffer,
    private readonly usage: Usage | undefined,
    private readonly sample?: () => TextSample,
  ) {}

  get losses(): readonly Loss[] {
    return this.head.losses ?? [];
  }

  get outcome(): Outcome {
    const { usage, sample } = this;
    return { usage, failure: undefined, ...(sample && { sample }) };
  }

  async writeTo(sink: AnswerSink): Promise<Outcome> {
    sink.send(this.head, this.body);
    return this.outcome;
  }
}
