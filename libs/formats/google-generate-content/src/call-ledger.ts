/** A call of the conversation. */
interface Call {
  readonly id: string;
  isAnswered: boolean;
}

/**
 * Gives every call of a conversation an id and finds the call that a result answers: by id where there is one,
 * else by name and order among the calls of the last turn. Ids made up differ from all that the client wrote.
 */
export class CallLedger {
  #byId = new OpenCalls();
  #byName = new OpenCalls();
  /** Those to which the client gave no id. */
  #nameless = new OpenCalls();
  #next = 0;

  constructor(private readonly written: ReadonlySet<string>) {}

  /** The model speaks again: what it called before is no longer waited for. */
  beginTurn(): void {
    this.#byId = new OpenCalls();
    this.#byName = new OpenCalls();
    this.#nameless = new OpenCalls();
  }

  /** The id of a call. */
  call(name: string, id: string | undefined): string {
    const call = { id: id ?? this.#newId(), isAnswered: false };
    this.#byId.add(call.id, call);
    this.#byName.add(name, call);
    if (id === undefined) this.#nameless.add(name, call);
    return call.id;
  }

  /** The id of the call that a result answers; a new one where it answers none. */
  answer(name: string, id: string | undefined): string {
    if (id === undefined) return this.#byName.take(name)?.id ?? this.#newId();
    return (this.#byId.take(id) ?? this.#nameless.take(name))?.id ?? id;
  }

  #newId(): string {
    let id = `call_${this.#next++}`;
    while (this.written.has(id)) id = `call_${this.#next++}`;
    return id;
  }
}

/** Calls that no result has answered yet, under a key of theirs, in their order. */
class OpenCalls {
  readonly #lines = new Map<string, { readonly calls: Call[]; first: number }>();

  add(key: string, call: Call): void {
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, { calls: [call], first: 0 });
    else line.calls.push(call);
  }

  /** The first one under the key, answered from now on. */
  take(key: string): Call | undefined {
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    while (line.calls[line.first]?.isAnswered === true) line.first += 1;
    const call = line.calls[line.first];
    if (call !== undefined) call.isAnswered = true;
    return call;
  }
}
