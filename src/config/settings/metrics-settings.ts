import { group, setting } from '../setting.js';
import { credential, host, truth, wholeNumber } from '../setting-kinds.js';

/** Metrics for Prometheus. */
export interface MetricsConfiguration {
  /** Default true. Without a port or a token nobody can read them, and nothing is measured. */
  readonly enabled: boolean;
  /** Of its own. Default 0: none. */
  readonly port: number;
  /** Interface of that port. Default 127.0.0.1. */
  readonly host: string;
  /** Who brings it may read. Empty (default): on a port of its own anybody, else nobody. */
  readonly token: string;
}

/** Prometheus' metrics. */
export const metrics = group({
  enabled: setting(
    truth(),
    true,
    'Metrics for Prometheus at /metrics, where metrics.port or metrics.token is set: without either there is none.',
  ),
  port: setting(
    wholeNumber({ least: 0, most: 65_535 }),
    0,
    'Port of its own that /metrics is served on. Keep it away from the internet. 0 opens none.',
  ),
  host: setting(host(), '127.0.0.1', 'Interface of metrics.port.'),
  token: setting(
    credential(),
    '',
    'Whoever sends it as Authorization: Bearer … may read /metrics, on metrics.port if there is one, else where clients come in.',
    { fallback: 'none', hides: 'value' },
  ),
});
