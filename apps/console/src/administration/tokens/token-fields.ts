import type { TokenValues } from './token-values.js';

/** What each part of the form works with. */
export interface TokenFields {
  readonly values: TokenValues;
  readonly change: (part: Partial<TokenValues>) => void;
  /** What is wrong with a field, by its names in the API. */
  readonly faultOf: (...params: readonly string[]) => string | undefined;
}

type TextName = {
  [Name in keyof TokenValues]: TokenValues[Name] extends string ? Name : never;
}[keyof TokenValues];

/** What a field of text is given. @param param its name in the API */
export const textOf = ({ values, change, faultOf }: TokenFields, name: TextName, param: string = name) => ({
  value: values[name],
  fault: faultOf(param),
  onChange: (event: { readonly target: { readonly value: string } }) => {
    change({ [name]: event.target.value });
  },
});
