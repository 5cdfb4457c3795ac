import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { expressMessages } from './express-messages.js';
import type { ExpressPrototypes } from './express-messages.js';
import { reserveForAdministration } from './listener.js';
import { PlainRoutes } from './plain-routes.js';
import type { RouteHandler } from './plain-routes.js';

const serverOptions = {
  /** Between two looks for clients that take too long to send their requests, in milliseconds. */
  connectionsCheckingInterval: 1_000,
  /** The entrance refuses those without one, in words. */
  requireHostHeader: false,
};

/** What every request passes before its route is looked for. @returns whether it has been answered */
export type Entrance = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A request as Express has it. */
interface ExpressRequest extends IncomingMessage {
  res?: ServerResponse;
}

/** What Express keeps of a route. */
interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** An Express application, as far as this needs it. */
interface ExpressInstance extends ExpressPrototypes {
  readonly router: { readonly stack: readonly RouteLayer[] };
  (...message: Parameters<RequestListener>): void;
}

/**
 * Nest's adapter for Express with a short way to the routes that are asked for most: whatever is posted to a plain path,
 * or to a method of Google's, goes from the server to Nest. Everything else goes through Express.
 */
export class GatewayAdapter extends ExpressAdapter {
  private readonly faults = new Logger(GatewayAdapter.name);
  private readonly posts = new PlainRoutes();
  private readonly own: Server[] = [];
  private makeServer: (() => Server) | undefined;
  private entrance: Entrance = () => false;

  /** Those that requests come by. */
  get servers(): readonly Server[] {
    return this.own;
  }

  /** Called once, before the first request. */
  useEntrance(entrance: Entrance): void {
    this.entrance = entrance;
  }

  override initHttpServer(): void {
    const express: ExpressInstance = this.getInstance();
    const messages = expressMessages(express);
    this.makeServer = () => {
      const server = createServer({ ...serverOptions, ...messages }, (request, response) => {
        if (this.entrance(request, response)) return;
        const handler = request.method === 'POST' ? this.posts.find(request.url ?? '/') : undefined;
        if (handler === undefined) express(request, response);
        else this.run(handler, request, response);
      });
      this.own.push(server);
      return server;
    };
    this.httpServer = this.makeServer();
  }

  /** One more, whose requests are all for the administration. Nobody listens to it yet. */
  addAdministrationServer(): Server {
    if (this.makeServer === undefined) throw new Error('The first server comes first.');
    const server = this.makeServer();
    reserveForAdministration(server);
    return server;
  }

  override post(path: unknown, handler?: unknown): unknown {
    if (typeof path === 'string' && !this.isTaken(path)) this.posts.add(path, handler as RouteHandler);
    return super.post(path, handler as () => void) as unknown;
  }

  /** The route that was registered first answers, as with Express. */
  private isTaken(path: string): boolean {
    const { stack } = this.getInstance<ExpressInstance>().router;
    return stack.some((layer) => layer.route?.methods.post === true && layer.match(path));
  }

  private run(handler: RouteHandler, request: ExpressRequest, response: ServerResponse): void {
    // As Express does: what its messages can do needs both.
    request.res = response;
    handler(request, response, nowhere).catch((error: unknown) => {
      this.faults.error('A request could not be answered.', error);
      response.destroy();
    });
  }
}

/** Whatever Nest calls for a route answers. */
const nowhere = (): void => undefined;
