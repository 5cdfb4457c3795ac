/** Who listens to what. */
export class Topics {
  private readonly listeners = new Map<string, Set<(message: string) => void>>();

  publish(topic: string, message: string): void {
    for (const listener of [...(this.listeners.get(topic) ?? [])]) listener(message);
  }

  /** @returns a function that ends it */
  subscribe(topic: string, listener: (message: string) => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners);
    // A listener may be given twice: each has its own end.
    const own = (message: string): void => {
      listener(message);
    };
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.listeners.get(topic) === listeners) this.listeners.delete(topic);
    };
  }

  /** Topics that somebody listens to. */
  get names(): readonly string[] {
    return [...this.listeners.keys()];
  }
}
