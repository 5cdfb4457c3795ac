import { LossCollector } from '#libs/codec-kit';
import type { ResponsesDialect } from './dialect.js';

/** What the writers of one request or response share: the upstream's ways and the list of losses. */
export class Encoding extends LossCollector {
  constructor(
    readonly dialect: ResponsesDialect,
    /** This format's own client or upstream wrote what is being encoded: it is given back as it came. */
    readonly own: boolean,
    /** File ids come from the vendor of this format. */
    readonly ownFiles: boolean = own,
  ) {
    super();
  }
}
