import type { WireEvent } from '#libs/canonical';

/** Writes a stream as one JSON array, in text that may go out piece by piece. One per stream. */
export interface JsonArrayStream {
  /** The text of an event. */
  push(event: WireEvent): string;
  /** The text that ends the array. */
  end(): string;
}

/** The form of `:streamGenerateContent` without `alt=sse`: the events' data as the elements of an array. */
export function createJsonArrayStream(): JsonArrayStream {
  let hasElement = false;
  return {
    push: ({ data }) => {
      const text = `${hasElement ? ',\r\n' : '['}${data}`;
      hasElement = true;
      return text;
    },
    end: () => (hasElement ? ']\n' : '[]\n'),
  };
}
