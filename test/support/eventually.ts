/** What `look` gives as soon as it gives something. */
export async function eventually<Value>(look: () => Value | undefined): Promise<Value> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const value = look();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error('It did not come.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
