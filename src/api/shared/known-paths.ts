import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** What Express keeps of a registered route. Its types leave `match` out. */
interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

interface ExpressInstance {
  readonly router: { readonly stack: readonly RouteLayer[] };
}

/** Which methods a path answers: tells an unknown path (404) from a wrong method (405). */
@Injectable()
export class KnownPaths {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Upper-case methods in alphabetical order; empty for an unknown path. */
  methodsOf(path: string): readonly string[] {
    const { stack } = this.host.httpAdapter.getInstance<ExpressInstance>().router;
    const methods = new Set<string>();
    for (const layer of stack) {
      if (layer.route === undefined || !layer.match(path)) continue;
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
    }
    return [...methods].sort();
  }
}
