/** What became of a check. */
export type Checked<Value> =
  | { readonly outcome: 'done'; readonly value: Value }
  | { readonly outcome: 'failed'; readonly error: unknown }
  /** It had not come to its end in time. */
  | { readonly outcome: 'hung' };

/** Waits for a check, and no longer than a time. @param limit milliseconds */
export async function within<Value>(limit: number, check: () => Promise<Value>): Promise<Checked<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<Checked<Value>>((resolve) => {
    timer = setTimeout(() => {
      resolve({ outcome: 'hung' });
    }, limit);
  });
  const checked = Promise.resolve()
    .then(check)
    .then(
      (value): Checked<Value> => ({ outcome: 'done', value }),
      (error: unknown): Checked<Value> => ({ outcome: 'failed', error }),
    );
  try {
    return await Promise.race([checked, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
