/** One thing wrong with what was sent. */
export interface FieldProblem {
  /** The field, dotted: `budgets.month.usd`, `models.0`. */
  readonly param: string;
  /** A clause that follows its name. */
  readonly fault: string;
  /** What to write instead. */
  readonly fix: string;
}

/** Stands where a value would: what is wrong with it has been told. */
export const faulty = Symbol('faulty');

/** Takes down what is wrong, all of it. */
export class Faults {
  readonly list: FieldProblem[] = [];

  /** @returns {@link faulty}, in the place of a value */
  add(param: string, fault: string, fix: string): typeof faulty {
    this.list.push({ param, fault, fix });
    return faulty;
  }
}
