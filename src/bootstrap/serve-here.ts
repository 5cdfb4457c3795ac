import { setTimeout as delay } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { addressOf, renderBanner, renderReady } from '../cli/banner.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { RunningExchanges } from '../pipeline/running-exchanges.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import { LocalProvider } from '../providers/local/local.provider.js';
import { ModelStore } from '../providers/local/store/model-store.js';
import { UpgradeRouter } from '../sockets/upgrade-router.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { ModelDiscovery } from '../routing/model.discovery.js';
import { FirstCredentials } from '../tokens/first-credentials.js';
import { createApplication } from './create-application.js';
import { IdleMemory } from './idle-memory.js';
import { listen } from './listen.js';
import { chatNameOf, startReport } from './start-report.js';
import type { StartSources } from './start-report.js';
import { onReplaced, tellPrimary } from '../workers/worker-role.js';
import type { WorkerRole } from '../workers/worker-role.js';
import { stopGracefully } from './stopping/stop-gracefully.js';
import type { StopTerms } from './stopping/stop-gracefully.js';
import { stopOnSignal } from './stopping/stop-on-signal.js';
import { replacedTerms, stopTerms } from './stopping/stop-terms.js';

/** How long the banner waits for upstreams to name their models, in milliseconds. */
const bannerPatience = 2_000;

/** Serves in this process until a signal comes. Resolves when the gateway listens and has said where. */
export async function serveHere(
  whole: GatewayConfiguration,
  { announces, share }: WorkerRole,
): Promise<void> {
  const configuration = shareOf(whole, share);
  const application = await createApplication(configuration);
  let stopped: Promise<void> | undefined;
  const stop = (terms: StopTerms): Promise<void> => (stopped ??= stopGracefully(application, terms));
  const isStopping = (): boolean => stopped !== undefined;
  stopOnSignal((signal) => stop(stopTerms(configuration.server, signal)));
  onReplaced(() => stop(replacedTerms(configuration.server)));
  const first = application.get(FirstCredentials, { strict: false });
  // Before anybody is served, who would go down with a start that fails.
  const areMade = await first.areMade();
  const address = await listen(application, configuration);
  const sources = {
    registry: application.get(ProviderRegistry, { strict: false }),
    catalogue: application.get(ModelCatalogue, { strict: false }),
    discovery: application.get(ModelDiscovery, { strict: false }),
    store: application.get(ModelStore, { strict: false }),
  };
  await modelsListed(sources);
  if (isStopping()) return;
  // At last: a start that cannot listen, or dies before it has said them, must not use up the secrets that are shown once.
  const firstStart = areMade
    ? undefined
    : await first.ensure().catch(async (error: unknown) => {
        await stop(stopTerms(configuration.server, 'SIGINT'));
        throw error;
      });
  const pulling = pullWhatIsMissing(application, configuration, sources.registry);
  const exchanges = application.get(RunningExchanges, { strict: false });
  const sockets = application.get(UpgradeRouter, { strict: false });
  new IdleMemory(() => exchanges.count === 0 && sockets.count === 0).watch();
  tellPrimary({ kind: 'gateway:listening' });
  if (!announces) return;
  const pages = pagesOf(configuration, addressOf(address.host, address.port));
  const report = { ...startReport(sources, address, firstStart, pulling), pages };
  process.stdout.write(renderBanner(report));
  if (report.readyModel === undefined) announceFirstModel(sources.store, address, firstStart?.token);
}

/** Where a token is tried, and an admin key signs in. */
function pagesOf(
  { console: { enabled }, administration }: GatewayConfiguration,
  clients: string,
): readonly (readonly [name: string, address: string])[] {
  const { host, port } = administration;
  const administrators = port === 0 ? clients : addressOf(host, port);
  if (enabled) {
    return [
      ['Playground', `${clients}/console/playground`],
      ['Console', `${administrators}/console`],
    ];
  }
  return port === 0 ? [] : [['Admin API', `${administrators}/api`]];
}

/** Each worker that is asked for an embedded model holds one of its own: together they take the cores of one. */
function shareOf(configuration: GatewayConfiguration, share: number): GatewayConfiguration {
  const { local } = configuration;
  const threads = Math.max(1, Math.floor(local.threads / share));
  return share === 1 ? configuration : { ...configuration, local: { ...local, threads } };
}

/** Upstreams are asked for their models in the background; a short wait lets the banner name one that answers. */
async function modelsListed({ registry, discovery }: StartSources): Promise<void> {
  const deadline = performance.now() + bannerPatience;
  const pending = (): boolean => registry.connected().some(({ id }) => discovery.of(id).status === 'pending');
  while (pending() && performance.now() < deadline) await delay(20);
}

/** @returns ids of the models that are being pulled */
function pullWhatIsMissing(
  application: NestExpressApplication,
  { local: { pull } }: GatewayConfiguration,
  registry: ProviderRegistry,
): readonly string[] {
  const connected = registry.connected();
  if (!connected.some(({ type }) => type === 'local')) return [];
  const local = application.get(LocalProvider, { strict: false });
  const pulled = local.pulledAtStart(connected.length, pull);
  local.startBackgroundPull(pulled);
  return pulled.map(({ id }) => id);
}

/** The line to try, a chat, comes as soon as it works when pasted. */
function announceFirstModel(
  store: ModelStore,
  address: { readonly host: string; readonly port: number },
  token: string | undefined,
): void {
  const unsubscribe = store.subscribe((event) => {
    const entry = event.type === 'ready' ? store.find(event.id) : undefined;
    const model = entry && chatNameOf(entry);
    if (model === undefined) return;
    unsubscribe();
    const colours = isatty(1);
    process.stdout.write(renderReady({ ...address, colours, model, ...(token !== undefined && { token }) }));
  });
}
