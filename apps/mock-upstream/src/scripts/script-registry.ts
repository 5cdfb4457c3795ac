import type { ArrivedRequest, Script, ScriptFilter, ScriptMaker } from './script.js';

/** A script that was registered. */
export interface ScriptHandle {
  /** How many requests it has answered. */
  readonly served: number;
  /** Takes it out of service. */
  remove(): void;
}

class RegisteredScript {
  served = 0;

  constructor(
    readonly filter: ScriptFilter,
    readonly script: Script | ScriptMaker,
  ) {}

  get isUsedUp(): boolean {
    return this.served >= (this.filter.times ?? Infinity);
  }

  answers(request: ArrivedRequest): boolean {
    const { model, stream, contains, match } = this.filter;
    return (
      (model === undefined || model === request.model) &&
      (stream === undefined || stream === request.stream) &&
      (contains === undefined || request.record.contains(contains)) &&
      (match === undefined || match(request))
    );
  }
}

/** The scripts in the order they were registered; the first that fits a request answers it. */
export class ScriptRegistry {
  #scripts: RegisteredScript[] = [];

  get size(): number {
    return this.#scripts.length;
  }

  add(filter: ScriptFilter, script: Script | ScriptMaker): ScriptHandle {
    const registered = new RegisteredScript(filter, script);
    this.#scripts.push(registered);
    const remove = (): void => {
      this.#scripts = this.#scripts.filter((other) => other !== registered);
    };
    return {
      get served() {
        return registered.served;
      },
      remove,
    };
  }

  /** Takes the turn of the first script that fits; undefined where none does. */
  take(request: ArrivedRequest): Script | ScriptMaker | undefined {
    const found = this.#scripts.find((registered) => registered.answers(request));
    if (!found) return undefined;
    found.served += 1;
    if (found.isUsedUp) this.#scripts = this.#scripts.filter((other) => other !== found);
    return found.script;
  }

  /** Filters and turns taken, for people. */
  list(): readonly { readonly filter: ScriptFilter; readonly served: number }[] {
    return this.#scripts.map(({ filter, served }) => ({ filter, served }));
  }

  clear(): void {
    this.#scripts = [];
  }
}
