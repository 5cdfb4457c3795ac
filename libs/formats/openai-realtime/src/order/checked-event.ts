import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';

/** An event under examination: reads its fields, and says what rule it breaks. */
export class CheckedEvent {
  readonly type: string;

  constructor(
    readonly fields: JsonObject,
    /** Its place in the recording, or what object of it this is. */
    private readonly place: string,
  ) {
    this.type = typeof fields.type === 'string' ? fields.type : '';
    if (this.type === '') this.fail('it has no type');
  }

  text(key: string): string {
    const value = this.fields[key];
    return typeof value === 'string' ? value : this.fail(`${key} is no string`);
  }

  /** Null and absent are one. */
  optionalText(key: string): string | undefined {
    return this.fields[key] === null || this.fields[key] === undefined ? undefined : this.text(key);
  }

  number(key: string): number {
    const value = this.fields[key];
    return typeof value === 'number' ? value : this.fail(`${key} is no number`);
  }

  object(key: string): JsonObject {
    const value = this.fields[key];
    return isJsonObject(value) ? value : this.fail(`${key} is no object`);
  }

  /** The object under `key`, which has a type of its own or gets that of its field. */
  nested(key: string): CheckedEvent {
    return new CheckedEvent({ type: key, ...this.object(key) }, `${this.place} ${this.type}.${key}`);
  }

  objects(key: string): readonly JsonObject[] {
    const value = this.fields[key];
    return isJsonArray(value) ? value.filter(isJsonObject) : this.fail(`${key} is no list`);
  }

  /** @throws Error always */
  fail(problem: string): never {
    throw new Error(`Realtime order broken by ${this.place} ${this.type}: ${problem}.`);
  }

  require(holds: boolean, problem: string): void {
    if (!holds) this.fail(problem);
  }
}
