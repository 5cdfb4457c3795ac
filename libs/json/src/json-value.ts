/** Anything JSON can say. */
export type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[];

/** A JSON object. A key whose value is `undefined` is not written. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
