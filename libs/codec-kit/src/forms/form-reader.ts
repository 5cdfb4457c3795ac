import type { ClientForm } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import { invalid } from '../field-reader.js';

/** A number as JSON writes it. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What a number may be. */
export interface NumberBounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Reads a form field by field and keeps what nobody read. Fields of a form are text: numbers and flags are read as
 * JSON writes them, an empty field says nothing. Every fault names its field.
 */
export class FormReader {
  readonly #unread: Map<string, readonly string[]>;

  constructor({ fields }: ClientForm) {
    this.#unread = new Map(fields);
  }

  /** @throws GatewayError `caller_invalid_request` where it is given twice */
  text(name: string): string | undefined {
    const values = this.list(name) ?? [];
    if (values.length > 1) throw invalid(name, `must be given once, but is given ${values.length} times`);
    return values[0];
  }

  /** The values of a field that may be repeated; undefined where none says anything. */
  list(name: string): readonly string[] | undefined {
    const values = this.#unread.get(name)?.filter((value) => value !== '');
    this.#unread.delete(name);
    return values === undefined || values.length === 0 ? undefined : values;
  }

  /** @throws GatewayError `caller_invalid_request` where it is no finite number within the bounds */
  number(name: string, bounds: NumberBounds = {}): number | undefined {
    const text = this.text(name)?.trim();
    if (text === undefined) return undefined;
    const number = decimal.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(number)) throw invalid(name, `must be a number; "${shown(text)}" is not`);
    const { minimum = -Infinity, maximum = Infinity } = bounds;
    if (number < minimum || number > maximum) {
      throw invalid(name, `must be ${described(bounds)}, but is ${number}`);
    }
    return number;
  }

  /** @throws GatewayError `caller_invalid_request` where it is no integer within the bounds */
  integer(name: string, bounds: NumberBounds = {}): number | undefined {
    const number = this.number(name, bounds);
    if (number === undefined || Number.isSafeInteger(number)) return number;
    throw invalid(name, `must be an integer, but is ${number}`);
  }

  /** @throws GatewayError `caller_invalid_request` where it is neither `true` nor `false` */
  flag(name: string): boolean | undefined {
    const word = this.choice(name, ['true', 'false', 'True', 'False']);
    return word === undefined ? undefined : word.toLowerCase() === 'true';
  }

  /** @throws GatewayError `caller_invalid_request` where it is none of those */
  choice<Choice extends string>(name: string, allowed: readonly Choice[]): Choice | undefined {
    const word = this.text(name);
    return word === undefined ? undefined : oneOf(name, word, allowed);
  }

  /** @throws GatewayError `caller_invalid_request` where one is none of those */
  choices<Choice extends string>(name: string, allowed: readonly Choice[]): readonly Choice[] | undefined {
    return this.list(name)?.map((word) => oneOf(name, word, allowed));
  }

  /** Names of fields that nobody read. */
  get unread(): readonly string[] {
    return [...this.#unread.keys()];
  }

  /** What nobody read, a list where a field is repeated; undefined where all was read. */
  rest(): JsonObject | undefined {
    const left = [...this.#unread].map(([name, values]): [string, JsonValue] => [
      name,
      values.length === 1 ? (values[0] ?? '') : values,
    ]);
    return left.length === 0 ? undefined : Object.fromEntries(left);
  }
}

function oneOf<Choice extends string>(name: string, word: string, allowed: readonly Choice[]): Choice {
  const found = allowed.find((candidate) => candidate === word);
  if (found !== undefined) return found;
  const words = allowed.filter((candidate) => candidate === candidate.toLowerCase());
  throw invalid(
    name,
    `must be ${words.length > 1 ? 'one of ' : ''}${words.join(', ')}; "${shown(word)}" is not`,
  );
}

function described({ minimum, maximum }: NumberBounds): string {
  if (maximum === undefined) return `at least ${minimum}`;
  return minimum === undefined ? `at most ${maximum}` : `from ${minimum} to ${maximum}`;
}

const shown = (text: string): string => text.slice(0, 64);
