import type { Exchange } from '../../../gateway/exchange.js';
import type { Fault } from '../../../gateway/fault.js';

/** A request of a tab: whether it runs, and how it ended. */
export interface Run {
  readonly state: 'idle' | 'running' | 'complete' | 'stopped' | 'failed';
  readonly model: string;
  readonly fault?: Fault;
  /** Once it has ended. */
  readonly exchange?: Exchange;
}

export const idleRun: Run = { state: 'idle', model: '' };

/** What stands beside the model. */
export const modelFault = ({ fault }: Run): string | undefined =>
  fault?.place === 'model' ? fault.message : undefined;

/** What stands under a parameter: `image[0]` and `file.name` belong to `image` and `file`. */
export const parameterFault = ({ fault }: Run, name: string): string | undefined =>
  fault?.place === 'parameter' && fault.param !== undefined && rootOf(fault.param) === name
    ? fault.message
    : undefined;

/** Whether a fault is about one of these parameters. */
export const isAbout = ({ fault }: Run, names: readonly string[]): boolean =>
  names.some(
    (name) => parameterFault({ ...idleRun, ...(fault !== undefined && { fault }) }, name) !== undefined,
  );

const rootOf = (param: string): string => param.split(/[.[]/)[0] ?? param;
