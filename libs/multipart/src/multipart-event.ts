import type { Buffer } from 'node:buffer';

/** What stands before a part's content. Offsets count bytes from the form's beginning. */
export interface PartHead {
  readonly name: string;
  /** Absent for a text field. May be empty: a form without a chosen file. */
  readonly filename?: string;
  /** As written. */
  readonly contentType?: string;
  /** Where the boundary before the part begins, at its dashes. */
  readonly boundaryAt: number;
  /** Where the content begins. */
  readonly start: number;
}

/** What a scanner met. Each part is a `part`, any number of `content`, an `end`. */
export type MultipartEvent =
  | { readonly type: 'part'; readonly head: PartHead }
  /** The next bytes of the part's content: a view of what was pushed, valid as long as that. */
  | { readonly type: 'content'; readonly bytes: Buffer }
  /** @property end where the content ends, bytes from the form's beginning */
  | { readonly type: 'end'; readonly end: number }
  /** The final boundary: the form is whole. */
  | { readonly type: 'finished' };
