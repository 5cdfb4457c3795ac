import type { Loss, Usage } from '#libs/canonical';
import type { ReplyHead } from './reply-head.js';
import type { Outcome, Reply } from './reply.js';
import type { ResponseWriter } from './response-writer.js';

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

  async writeTo(writer: ResponseWriter): Promise<Outcome> {
    writer.send(this.head, this.body);
    return { usage: this.usage, failure: undefined };
  }
}
