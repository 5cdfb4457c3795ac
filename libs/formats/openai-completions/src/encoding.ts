import { LossCollector } from '#libs/codec-kit';
import type { CompletionsDialect } from './dialect.js';

/** What the writers of one request share: the upstream's ways and the list of losses. */
export class Encoding extends LossCollector {
  constructor(
    readonly dialect: CompletionsDialect,
    /** This format's own client wrote what is being encoded: it is given back as it came. */
    readonly own: boolean,
  ) {
    super();
  }
}
