import type { Loss, Usage } from '#libs/canonical';
import type { Outcome, Reply, ReplyHead } from './reply.js';
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
    writer.begin(this.head.status, { ...this.head.headers, 'content-length': String(this.body.length) });
    writer.end(this.body);
    return { usage: this.usage, failure: undefined };
  }
}
