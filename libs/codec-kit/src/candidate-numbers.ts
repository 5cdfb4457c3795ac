/** More answers to one request than any vendor gives. */
const limit = 1_000_000;

/**
 * The numbers of an answer's candidates, each used once: some servers leave them away, and some give the same
 * one to all. One per answer.
 */
export class CandidateNumbers {
  readonly #taken = new Set<number>();

  /**
   * @param said the upstream's number
   * @param position the candidate's place in the list
   */
  take(said: unknown, position: number): number {
    let number = isNumber(said) ? said : position;
    while (this.#taken.has(number)) number++;
    this.#taken.add(number);
    return number;
  }
}

const isNumber = (said: unknown): said is number =>
  typeof said === 'number' && Number.isInteger(said) && said >= 0 && said < limit;
