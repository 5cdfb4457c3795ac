import type { AnswerSink } from '../answer-sink.js';
import type { Outcome, Reply } from '../reply.js';
import { laneHeaders, upstreamHeaders } from './reply-headers.js';
import type { UpstreamRefusal } from './upstream-refusal.js';

/** The upstream's refusal in its own words and with its own status, for a client of the same format. */
export const refusalReply = (refusal: UpstreamRefusal): Reply => ({
  losses: [],
  outcome: { usage: undefined, failure: refusal.error },
  async writeTo(sink: AnswerSink): Promise<Outcome> {
    if (sink.committed) throw refusal.error;
    const headers = {
      'content-type': 'application/json',
      ...upstreamHeaders(refusal.reply.headers),
      ...laneHeaders('verbatim'),
    };
    sink.send({ status: refusal.reply.status, headers }, refusal.raw);
    return { usage: undefined, failure: refusal.error };
  },
});
