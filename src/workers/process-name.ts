import cluster from 'node:cluster';
import { hostname } from 'node:os';

/** Which of all processes of a gateway this is, for people who look at one of several. */
export interface ProcessName {
  /** The machine's, or the container's. */
  readonly host: string;
  readonly pid: number;
  /** Its number among the workers of its machine; undefined where it is the only one. */
  readonly worker: number | undefined;
}

export const processName = (): ProcessName => ({
  host: hostname(),
  pid: process.pid,
  worker: cluster.worker?.id,
});
