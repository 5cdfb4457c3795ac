/** A call of the conversation that no result has answered yet. */
interface OpenCall {
  readonly id: string;
  readonly name: string;
  readonly hasOwnId: boolean;
}

/**
 * Gives every call of a conversation an id and finds the call that a result answers: by id where there is one,
 * else by name and order among the calls of the last turn. Ids made up differ from all that the client wrote.
 */
export class CallLedger {
  #open: OpenCall[] = [];
  #next = 0;

  constructor(private readonly written: ReadonlySet<string>) {}

  /** The model speaks again: what it called before is no longer waited for. */
  beginTurn(): void {
    this.#open = [];
  }

  /** The id of a call. */
  call(name: string, id: string | undefined): string {
    const known = id ?? this.#newId();
    this.#open.push({ id: known, name, hasOwnId: id !== undefined });
    return known;
  }

  /** The id of the call that a result answers; a new one where it answers none. */
  answer(name: string, id: string | undefined): string {
    const byId = this.#open.findIndex((call) => call.id === id);
    const found = byId >= 0 ? byId : this.#open.findIndex((call) => isAnswered(call, name, id));
    const [call] = found < 0 ? [] : this.#open.splice(found, 1);
    return call?.id ?? id ?? this.#newId();
  }

  #newId(): string {
    let id = `call_${this.#next++}`;
    while (this.written.has(id)) id = `call_${this.#next++}`;
    return id;
  }
}

/** Whether a result without a known id can mean this call. */
function isAnswered(call: OpenCall, name: string, id: string | undefined): boolean {
  return call.name === name && (id === undefined || !call.hasOwnId);
}
