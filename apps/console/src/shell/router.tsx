import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { pathPrefix } from '../gateway/address.js';
import { readPlaygroundAddress } from '../playground/playground-address.js';
import { PageFault } from './page-fault.js';
import { PageMissing } from './page-missing.js';

const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: PageFault,
  notFoundComponent: PageMissing,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../home/home-page.js'), 'HomePage'),
});

const playgroundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console/playground',
  validateSearch: readPlaygroundAddress,
  component: lazyRouteComponent(() => import('../playground/playground-page.js'), 'PlaygroundPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, playgroundRoute]),
  basepath: pathPrefix === '' ? '/' : pathPrefix,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
