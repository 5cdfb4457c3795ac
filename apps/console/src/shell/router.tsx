import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readAuditAddress } from '../administration/audit/audit-address.js';
import { readDryRunAddress } from '../administration/dry-run/dry-run-address.js';
import { readModelsAddress } from '../administration/models/models-address.js';
import { readOverviewAddress } from '../administration/overview/overview-address.js';
import { readPricesAddress } from '../administration/prices/prices-address.js';
import { readProvidersAddress } from '../administration/providers/providers-address.js';
import { readRequestsAddress } from '../administration/requests/requests-address.js';
import { readSettingsAddress } from '../administration/settings/settings-address.js';
import { readTokensAddress } from '../administration/tokens/tokens-address.js';
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

/** Around the pages that take an admin key. */
const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console',
  component: lazyRouteComponent(() => import('../administration/frame/console-frame.js'), 'ConsoleFrame'),
});

const consoleStartRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  beforeLoad: () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- The router's own way of saying it.
    throw redirect({ to: '/console/overview', replace: true, hash: true });
  },
});

const tokensRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/tokens',
  validateSearch: readTokensAddress,
  component: lazyRouteComponent(() => import('../administration/tokens/tokens-page.js'), 'TokensPage'),
});

const providersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/providers',
  validateSearch: readProvidersAddress,
  component: lazyRouteComponent(
    () => import('../administration/providers/providers-page.js'),
    'ProvidersPage',
  ),
});

const overviewRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/overview',
  validateSearch: readOverviewAddress,
  component: lazyRouteComponent(() => import('../administration/overview/overview-page.js'), 'OverviewPage'),
});

const logsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/logs',
  validateSearch: readRequestsAddress,
  component: lazyRouteComponent(() => import('../administration/requests/requests-page.js'), 'RequestsPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/audit',
  validateSearch: readAuditAddress,
  component: lazyRouteComponent(() => import('../administration/audit/audit-page.js'), 'AuditPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/settings',
  validateSearch: readSettingsAddress,
  component: lazyRouteComponent(() => import('../administration/settings/settings-page.js'), 'SettingsPage'),
});

const statusRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/status',
  component: lazyRouteComponent(() => import('../administration/status/status-page.js'), 'StatusPage'),
});

const modelsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/models',
  validateSearch: readModelsAddress,
  component: lazyRouteComponent(() => import('../administration/models/models-page.js'), 'ModelsPage'),
});

const pricesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/models/prices',
  validateSearch: readPricesAddress,
  component: lazyRouteComponent(() => import('../administration/prices/prices-page.js'), 'PricesPage'),
});

const dryRunRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/models/dry-run',
  validateSearch: readDryRunAddress,
  component: lazyRouteComponent(() => import('../administration/dry-run/dry-run-page.js'), 'DryRunPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    playgroundRoute,
    consoleRoute.addChildren([
      consoleStartRoute,
      overviewRoute,
      providersRoute,
      logsRoute,
      tokensRoute,
      modelsRoute,
      pricesRoute,
      dryRunRoute,
      auditRoute,
      settingsRoute,
      statusRoute,
    ]),
  ]),
  basepath: pathPrefix === '' ? '/' : pathPrefix,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
