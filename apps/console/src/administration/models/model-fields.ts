import type { CandidateValues, ModelValues } from './model-values.js';

/** What each part of the form of a name works with. */
export interface ModelFields {
  readonly values: ModelValues;
  readonly change: (part: Partial<ModelValues>) => void;
  /** What is wrong with a field, by its name in the API. */
  readonly faultOf: (param: string) => string | undefined;
}

/** The same for one candidate. */
export interface CandidateFields {
  /** From 0. */
  readonly place: number;
  readonly values: CandidateValues;
  readonly change: (part: Partial<CandidateValues>) => void;
  /** By its name within the candidate. */
  readonly faultOf: (param: string) => string | undefined;
}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values];

/** What a field of text is given. @param param its name in the API */
export const textOf = <Values extends object>(
  {
    values,
    change,
    faultOf,
  }: {
    readonly values: Values;
    readonly change: (part: Partial<Values>) => void;
    readonly faultOf: (param: string) => string | undefined;
  },
  name: TextName<Values>,
  param: string,
) => ({
  value: values[name] as string,
  fault: faultOf(param),
  onChange: (event: { readonly target: { readonly value: string } }) => {
    change({ [name]: event.target.value } as Partial<Values>);
  },
});
