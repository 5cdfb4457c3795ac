/** Loads something at the first call, for all of them. What failed to load is tried again by the next one. */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return async () => {
    const current = (loading ??= load());
    try {
      return await current;
    } catch (cause) {
      if (loading === current) loading = undefined;
      throw cause;
    }
  };
}
