import { LossCollector } from '#libs/codec-kit';
import type { ConverseDialect } from './dialect.js';

/** What the writers of one request share: the model's ways and the list of losses. */
export class Encoding extends LossCollector {
  constructor(
    readonly dialect: ConverseDialect,
    /** This format's own client wrote what is being encoded: it is given back as it came. */
    readonly own: boolean,
  ) {
    super();
  }
}
