import { Logger } from '@nestjs/common';

/** SIGINT comes from a terminal, where somebody waits; SIGTERM from what runs a service. */
export type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * Signals within this time are one wish, in milliseconds: a supervisor signals the whole process group, and npm and
 * its shell pass on what they got themselves.
 */
const oneWish = 2_000;

/** On SIGTERM or SIGINT: `stop`, then exit 0. Whoever signals again later wants the process to end at once. */
export function stopOnSignal(stop: (signal: StopSignal) => Promise<void>): void {
  let first: number | undefined;
  const onSignal = (signal: StopSignal): void => {
    if (first !== undefined) {
      if (performance.now() - first > oneWish) process.exit(1);
      return;
    }
    first = performance.now();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        new Logger('Stop').error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      onSignal(signal);
    });
  }
}
