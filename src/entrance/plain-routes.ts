import type { IncomingMessage, ServerResponse } from 'node:http';

/** What Nest has called for a route: its guards, pipes, handler and filters. */
export type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => Promise<unknown>;

/** A path that stands for itself alone. */
const plain = /^(?:\/[\w.-]+)+$/;
/** A beginning, whatever, and the name of a method behind a colon: where Google has its models. */
const method = /^((?:\/[\w.-]+)+\/)\*\w+\\(:\w+)$/;

/** A route of which whatever stands between the two is part. */
interface MethodRoute {
  readonly beginning: string;
  readonly handler: RouteHandler;
}

/**
 * Routes of one HTTP method whose paths are plain words, or end in the name of a method, found by name. Express tries one pattern
 * after another, and there are several hundred: that costs as much as all the rest of it. Their handlers get no parameters.
 */
export class PlainRoutes {
  private readonly handlers = new Map<string, RouteHandler>();
  /** By the ends of their paths. */
  private readonly methods = new Map<string, readonly MethodRoute[]>();

  /** Other patterns are left to Express. */
  add(path: string, handler: RouteHandler): void {
    if (plain.test(path)) this.handlers.set(path, handler);
    const [, beginning, end] = method.exec(path) ?? [];
    if (beginning === undefined || end === undefined) return;
    this.methods.set(end, [...(this.methods.get(end) ?? []), { beginning, handler }]);
  }

  /** @param url path and query */
  find(url: string): RouteHandler | undefined {
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    return this.handlers.get(path) ?? this.methodOf(path);
  }

  private methodOf(path: string): RouteHandler | undefined {
    const colon = path.lastIndexOf(':');
    // What is escaped may be broken: Express finds out.
    if (colon === -1 || path.includes('%')) return undefined;
    const routes = this.methods.get(path.slice(colon));
    return routes?.find(({ beginning }) => colon > beginning.length && path.startsWith(beginning))?.handler;
  }
}
