import type { JsonValue } from '#libs/json';
import type { Faults, faulty } from './field-problem.js';

/** Reads a field's value. @returns `faulty` where it is, which it has told */
export type Rule<Value> = (value: JsonValue, param: string, faults: Faults) => Value | typeof faulty;

/** What a rule reads. */
export type Ruled<SomeRule> = SomeRule extends Rule<infer Value> ? Value : never;
