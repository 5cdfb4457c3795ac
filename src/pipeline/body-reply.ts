import type { Loss, Usage } from '#libs/canonical';
import type { AnswerSink } from './answer-sink.js';
import type { ReplyHead } from './reply-head.js';
import type { Outcome, Reply } from './reply.js';

/** An answer in one piece. */
export class BodyReply implements Reply {
  constructor(
    private readonly head: ReplyHead,
    private readonly body: Buffer,
    private readonly usage: Usage | undefined,
  ) {}

  get losses(): readonly Loss[] {
    return this.head.losses ?? [];
  }

  async writeTo(sink: AnswerSink): Promise<Outcome> {
    sink.send(this.head, this.body);
    return { usage: this.usage, failure: undefined };
  }
}
