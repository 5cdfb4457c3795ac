/** The alphabet of call ids. */
const outside = /[^A-Za-z0-9_-]/g;

/**
 * The ids under which the vendor knows the calls of one turn: in its alphabet, and used once in a conversation.
 * Other formats' clients may number the calls of every turn alike.
 */
export class ToolIds {
  /** Most turns know no calls and need none. */
  #ids: Map<string, string> | undefined;

  /** @param used the ids of the whole conversation, which the turns share */
  constructor(private readonly used: Set<string>) {}

  /** The id for a call; asked again it is the same. */
  idOf(callId: string): string {
    this.#ids ??= new Map();
    const known = this.#ids.get(callId);
    if (known !== undefined) return known;
    const id = this.#unused(callId.replace(outside, '_'));
    this.#ids.set(callId, id);
    this.used.add(id);
    return id;
  }

  #unused(wished: string): string {
    const base = wished === '' ? 'call' : wished;
    let id = base;
    for (let number = 2; this.used.has(id); number++) id = `${base}_${number}`;
    return id;
  }
}
