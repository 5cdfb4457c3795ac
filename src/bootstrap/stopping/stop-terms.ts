import type { ServerConfiguration } from '../../config/settings/server-settings.js';
import type { StopTerms } from './stop-gracefully.js';
import type { StopSignal } from './stop-on-signal.js';

/** How long idle connections wait for those who keep them, load balancers for the most part, in milliseconds. */
const keptPatience = 5_000;

type StopSettings = Pick<ServerConfiguration, 'drainDelay' | 'shutdownGrace'>;

/** Of a stop by a signal. Whoever presses Ctrl-C waits for running answers at most. */
export const stopTerms = ({ drainDelay, shutdownGrace }: StopSettings, signal: StopSignal): StopTerms =>
  signal === 'SIGINT'
    ? { drainDelay: 0, keptPatience: 0, grace: shutdownGrace }
    : { drainDelay, keptPatience, grace: shutdownGrace };

/** Of a worker in whose place another one serves: nobody has to turn away from their port. */
export const replacedTerms = ({ shutdownGrace }: StopSettings): StopTerms => ({
  drainDelay: 0,
  keptPatience,
  grace: shutdownGrace,
  isReplaced: true,
});
