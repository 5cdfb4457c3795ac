import type { Usage } from '#libs/canonical';

/** What the vendor charges for one answer of a model. */
export interface BookEntry {
  /** Of the request: see `RecordedRequest.id`. */
  readonly id: number;
  readonly path: string;
  readonly model: string;
  /** The end user, as the request named it: by this, whoever wrote the request finds its entry. */
  readonly user?: string;
  /** Of the whole answer, as its last event tells it. */
  readonly usage: Usage;
  /** `cut`: the client left, or a fault broke the answer off, so that its usage may never have been told. */
  readonly delivered: 'whole' | 'cut';
}

/** What an answer is charged with, before it is known whether it arrives. */
export type Charge = Pick<BookEntry, 'model' | 'user' | 'usage'>;
