/**
 * What is wrong with a form. `cut`: it ends before its final boundary; `no-parts`: its boundary does not occur;
 * `misplaced-boundary`: the boundary stands where no part begins or ends, so that readers would disagree about it.
 */
export type MultipartFault =
  'cut' | 'no-parts' | 'misplaced-boundary' | 'broken-head' | 'head-too-large' | 'too-many-parts';

/** A form that cannot be read. The scanner that threw it is of no further use. `message` is a clause after "the form". */
export class MultipartError extends Error {
  override readonly name = 'MultipartError';

  constructor(
    readonly fault: MultipartFault,
    message: string,
  ) {
    super(message);
  }
}
