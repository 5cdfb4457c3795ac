/** JSON is not of the form it should have. `place` is the dotted path to the first such field. */
export class Damage extends Error {
  override readonly name = 'Damage';
  constructor(readonly place: string) {
    super(place);
  }
}

/** Gives a value of a known form, or throws {@link Damage}. */
export type Check<Result> = (value: unknown, place: string) => Result;

/** Marks a field that may be absent. */
interface Optional<Result> {
  readonly optional: Check<Result>;
}

type Checks = Readonly<Record<string, Check<unknown> | Optional<unknown>>>;
type Checked<Fields extends Checks> = {
  readonly [
    Key in keyof Fields as Fields[Key] extends Check<unknown> ? Key : never
  ]: Fields[Key] extends Check<infer Result> ? Result : never;
} & {
  readonly [
    Key in keyof Fields as Fields[Key] extends Optional<unknown> ? Key : never
  ]?: Fields[Key] extends Optional<infer Result> ? Result : never;
};

export const check = <Result>(checker: Check<Result>, value: unknown, place: string): Result =>
  checker(value, place);

export const text: Check<string> = (value, place) => {
  if (typeof value !== 'string') throw new Damage(place);
  return value;
};
export const number: Check<number> = (value, place) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Damage(place);
  return value;
};
export const truth: Check<boolean> = (value, place) => {
  if (typeof value !== 'boolean') throw new Damage(place);
  return value;
};

export const oneOf =
  <const Word extends string>(words: readonly Word[]): Check<Word> =>
  (value, place) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw new Damage(place);
    return found;
  };

export const optional = <Result>(checker: Check<Result>): Optional<Result> => ({ optional: checker });

export const list =
  <Result>(checker: Check<Result>): Check<readonly Result[]> =>
  (value, place) => {
    if (!Array.isArray(value)) throw new Damage(place);
    return value.map((item: unknown, index) => checker(item, `${place}.${index}`));
  };

function fieldsOf(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Damage(place);
  return value as Readonly<Record<string, unknown>>;
}

/** An object with any keys, whose values are alike. */
export const record =
  <Result>(checker: Check<Result>): Check<Readonly<Record<string, Result>>> =>
  (value, place) =>
    Object.fromEntries(
      Object.entries(fieldsOf(value, place)).map(([key, item]) => [key, checker(item, `${place}.${key}`)]),
    );

/** An object with these fields; others are left away. */
export const object =
  <Fields extends Checks>(fields: Fields): Check<Checked<Fields>> =>
  (value, place) => {
    const given = fieldsOf(value, place);
    const checked: Record<string, unknown> = {};
    for (const [key, checker] of Object.entries(fields)) {
      const item = Object.hasOwn(given, key) ? given[key] : undefined;
      if (typeof checker === 'function') checked[key] = checker(item, `${place}.${key}`);
      else if (item !== undefined) checked[key] = checker.optional(item, `${place}.${key}`);
    }
    return checked as Checked<Fields>;
  };
