import { LossCollector } from '#libs/codec-kit';

/** What the writers of one call note. The request is always another format's. */
export class CallLosses extends LossCollector {
  readonly own = false;
}
