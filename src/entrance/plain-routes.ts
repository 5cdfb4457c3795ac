import type { IncomingMessage, ServerResponse } from 'node:http';

/** What Nest has called for a route: its guards, pipes, handler and filters. */
export type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => Promise<unknown>;

/** A path that stands for itself alone. */
const plain = /^(?:\/[\w.-]+)+$/;

/**
 * Routes of one method whose paths are plain words, found by name. Express tries one pattern after another, and there are
 * several hundred: that costs as much as all the rest of it.
 */
export class PlainRoutes {
  private readonly handlers = new Map<string, RouteHandler>();

  /** Patterns are left to Express. */
  add(path: string, handler: RouteHandler): void {
    if (plain.test(path)) this.handlers.set(path, handler);
  }

  /** @param url path and query */
  find(url: string): RouteHandler | undefined {
    const query = url.indexOf('?');
    return this.handlers.get(query === -1 ? url : url.slice(0, query));
  }
}
