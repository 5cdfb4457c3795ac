import type { Outcome, Reply } from '../reply.js';
import type { ResponseWriter } from '../response-writer.js';
import { laneHeaders, upstreamHeaders } from './reply-headers.js';
import type { UpstreamRefusal } from './upstream-refusal.js';

/** The upstream's refusal in its own words and with its own status, for a client of the same format. */
export const refusalReply = (refusal: UpstreamRefusal): Reply => ({
  losses: [],
  async writeTo(writer: ResponseWriter): Promise<Outcome> {
    if (writer.committed) throw refusal.error;
    const headers = {
      'content-type': 'application/json',
      ...upstreamHeaders(refusal.reply.headers),
      ...laneHeaders('verbatim'),
    };
    writer.send({ status: refusal.reply.status, headers }, refusal.raw);
    return { usage: undefined, failure: refusal.error };
  },
});
