import { kind, oneOf } from './setting-kinds.js';
import type { Fault, Kind, Written } from './setting-kinds.js';

/** How candidates of one priority are put in order. */
export const routingStrategies = ['priority', 'weighted', 'least-latency', 'least-busy', 'cheapest'] as const;
export type RoutingStrategy = (typeof routingStrategies)[number];

/** Whether requests that begin alike stay where they are cached. */
export const affinityModes = ['auto', 'off'] as const;
export type AffinityMode = (typeof affinityModes)[number];

/** Errors of a request's content for which another candidate may be asked. */
export const contentFaults = ['context_length_exceeded', 'content_filter'] as const;
export type ContentFault = (typeof contentFaults)[number];

/** One of the strategies. */
export const strategy = (): Kind<RoutingStrategy> => oneOf(...routingStrategies);

/** Errors of a request's content, separated by commas; `none` for none. */
export function contentFaultList(): Kind<string> {
  return kind<string>(readContentFaults, (value) => (value === '' ? 'none' : value));
}

function readContentFaults(value: Written): string | Fault {
  const words = String(value)
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());
  if (words.length === 1 && (words[0] === 'none' || words[0] === '')) return '';
  return words.every((word) => contentFaults.some((fault) => fault === word))
    ? words.join(',')
    : {
        is: 'is no list of these errors',
        fix: `Write one or more of: ${contentFaults.join(', ')}. Or none.`,
      };
}

/** The errors of such a list. */
export const contentFaultsOf = (list: string): readonly ContentFault[] =>
  contentFaults.filter((fault) => list.split(',').includes(fault));
