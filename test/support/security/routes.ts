import type { INestApplicationContext } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** A route of the running application, as its router has it. */
export interface Route {
  readonly method: string;
  /** As it was registered: `/v1/models/:id`. */
  readonly template: string;
  /** With something in the place of each parameter. */
  readonly path: string;
}

interface RouteLayer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

interface ExpressInstance {
  readonly router: { readonly stack: readonly RouteLayer[] };
}

/** Every route there is, whoever registered it: a new one is among them by itself. */
export function routesOf(application: INestApplicationContext): readonly Route[] {
  const { httpAdapter } = application.get(HttpAdapterHost, { strict: false });
  const { stack } = httpAdapter.getInstance<ExpressInstance>().router;
  return stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : Object.keys(route.methods).map((method) => ({
          method: method.toUpperCase(),
          template: route.path,
          path: filled(route.path),
        })),
  );
}

/** `:id` and `*path` stand for something, `\:` for itself. */
const filled = (template: string): string =>
  template.replaceAll(/\\(.)|[:*]\w+/g, (_whole, escaped: string | undefined) => escaped ?? 'x');

/** Whose a route is. */
export const isOfModels = ({ template }: Pick<Route, 'template'>): boolean => /^\/v\d/.test(template);
export const isOfAdministration = ({ template }: Pick<Route, 'template'>): boolean =>
  template.startsWith('/api/') || template === '/api';
export const isOfPages = (route: Pick<Route, 'template'>): boolean =>
  !isOfModels(route) && !isOfAdministration(route) && !isOfHealth(route);
export const isOfHealth = ({ template }: Pick<Route, 'template'>): boolean =>
  /^\/(?:healthz|readyz|metrics)$/.test(template);
