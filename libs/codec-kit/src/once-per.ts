/**
 * `make` with a memory: asked again for the same object it gives the value it made before. For objects that do
 * not change; what is remembered of an object is forgotten with it.
 */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
