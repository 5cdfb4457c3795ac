import { isIPv6 } from 'node:net';
import type { ConfigurationProblem } from './configuration-problem.js';
import type { CheckedConfiguration } from './configuration.schema.js';
import type { ConfigurationTree } from './configuration-tree.js';

interface Listener {
  readonly group: 'server' | 'administration' | 'metrics';
  readonly host: string;
  readonly port: number;
}

/**
 * Checks that the gateway does not get into its own way: each place that it listens at is one of its own.
 * @param tree the file with the variables laid over it
 */
export function checkPorts(
  { server, administration, metrics }: CheckedConfiguration,
  tree: ConfigurationTree,
): readonly ConfigurationProblem[] {
  const listeners: readonly Listener[] = [
    { group: 'server', ...server },
    { group: 'administration', ...administration },
    ...(metrics.enabled ? [{ group: 'metrics', ...metrics } as const] : []),
  ];
  return listeners.flatMap((one, place) =>
    listeners
      .slice(0, place)
      .filter((other) => collide(one, other))
      .slice(0, 1)
      .map(({ group }) =>
        tree.problem(
          [one.group, 'port'],
          `is ${one.port}, which is the one of ${group}.port too`,
          'Write another port here, or 0 to open none.',
        ),
      ),
  );
}

/** Port 0 is any free one, or none. */
const collide = (one: Listener, other: Listener): boolean =>
  one.port !== 0 && one.port === other.port && (covers(one.host, other.host) || covers(other.host, one.host));

/** Whether who listens at one host listens at the other one too. */
function covers(one: string, other: string): boolean {
  if (one === '::' || one.toLowerCase() === other.toLowerCase()) return true;
  if (one === '0.0.0.0') return !isIPv6(other) || other === '::';
  return one.toLowerCase() === 'localhost' && (other === '127.0.0.1' || other === '::1');
}
