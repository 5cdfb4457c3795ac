/**
 * What a table says of a name that somebody else chose: nothing of what every object has, such as `constructor`.
 * @returns undefined where it says nothing
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
