import { LossCollector } from '#libs/codec-kit';
import type { MessagesDialect } from './dialect.js';

/** What the writers of one request or response share: the upstream's ways and the list of losses. */
export class Encoding extends LossCollector {
  constructor(
    readonly dialect: MessagesDialect,
    /** This format's own client or upstream wrote what is being encoded: it is given back as it came. */
    readonly own: boolean,
  ) {
    super();
  }
}
