/** A parameter of a request that is sent only where its tick is set. It keeps its value while it is off. */
export interface Option {
  readonly on: boolean;
  /** As typed. */
  readonly value: string;
}

/** How a parameter is filled in. */
export interface OptionSpec<Id extends string = string> {
  /** Its name in the request. */
  readonly id: Id;
  readonly label: string;
  readonly hint?: string;
  readonly control:
    | { readonly kind: 'number'; readonly least?: number; readonly most?: number; readonly step?: number }
    | { readonly kind: 'choice'; readonly choices: readonly string[] }
    | { readonly kind: 'switch' }
    | { readonly kind: 'text' }
    /** A text that may be long. */
    | { readonly kind: 'lines' };
  readonly first: Option;
}

export type Options<Id extends string = string> = Readonly<Record<Id, Option>>;

/** All of them as they are at first. */
export const firstOptions = <Id extends string>(specs: readonly OptionSpec<Id>[]): Options<Id> =>
  Object.fromEntries(specs.map(({ id, first }) => [id, first])) as Options<Id>;

/**
 * The fields of a request: what is off or empty is not there. A number that is none goes as typed, so that the
 * gateway says what is wrong with it.
 */
export function optionFields<Id extends string>(
  specs: readonly OptionSpec<Id>[],
  options: Options<Id>,
): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    specs.flatMap(({ id, control }) => {
      const { on, value } = options[id];
      if (!on || value.trim() === '') return [];
      return [[id, readValue(control.kind, value)]];
    }),
  );
}

function readValue(kind: OptionSpec['control']['kind'], value: string): string | number | boolean {
  if (kind === 'switch') return value === 'true';
  if (kind !== 'number') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}
