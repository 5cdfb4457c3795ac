/**
 * Legacy `function_call`s have no id, the canonical model wants one. The codec gives ids it knows again, so that
 * a legacy call is written as such again.
 */
const prefix = 'legacy_function_call_';

export function legacyCallId(number: number): string {
  return `${prefix}${String(number)}`;
}

export function isLegacyCallId(id: string): boolean {
  return id.startsWith(prefix);
}

/** Matches the `function` messages of a conversation to the calls they answer, by name and order. */
export class LegacyCalls {
  readonly #open: { readonly id: string; readonly name: string }[] = [];
  #count = 0;

  /** A call was made; gives its id. */
  call(name: string): string {
    const id = legacyCallId(this.#count++);
    this.#open.push({ id, name });
    return id;
  }

  /** The id of the earliest unanswered call of `name`; a new one where there is none. */
  answer(name: string): string {
    const index = this.#open.findIndex((call) => call.name === name);
    const [call] = index < 0 ? [] : this.#open.splice(index, 1);
    return call?.id ?? legacyCallId(this.#count++);
  }
}
