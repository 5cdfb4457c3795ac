import { hostList } from '../setting-kinds.js';
import { group, setting } from '../setting.js';

/** Connections to providers. */
export interface EgressConfiguration {
  /** Hosts, with or without a port, separated by commas, that may lead anywhere. Default none. */
  readonly privateHosts: string;
}

/** Connections to providers. */
export const egress = group({
  privateHosts: setting(
    hostList(),
    '',
    'Hosts of providers, separated by commas, that may lead into private networks though they are names of the open internet. Written-out addresses and names such as ollama, gpu.internal or localhost may anyway.',
    { fallback: 'none' },
  ),
});
