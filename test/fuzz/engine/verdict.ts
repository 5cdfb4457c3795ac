import type { FuzzTarget } from './target.js';

/** What is wrong with an input. */
export interface Fault {
  readonly error: Error;
  /** The same for all inputs that break the same word in the same place. */
  readonly signature: string;
}

/** So long may one input take, in milliseconds of this thread on a processor: the code here takes one for most. */
const slowest = 1_000;
const rounds = 3;

/** @returns undefined where the target keeps its word */
export async function faultOf(target: FuzzTarget, input: Buffer): Promise<Fault | undefined> {
  let quickest = Infinity;
  for (let round = 0; round < rounds && quickest > slowest; round++) {
    const before = process.threadCpuUsage();
    try {
      await target.check(input);
    } catch (error) {
      return fault(error instanceof Error ? error : new Error(String(error)));
    }
    quickest = Math.min(quickest, milliseconds(process.threadCpuUsage(before)));
  }
  if (quickest <= slowest) return undefined;
  return fault(new Error(`It took ${Math.round(quickest)} ms.`), 'slow');
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

function fault(error: Error, signature = `${error.name} ${firstLine(error)} ${placeOf(error)}`): Fault {
  return { error, signature };
}

/** Numbers and what is quoted differ from input to input. */
const firstLine = ({ message }: Error): string =>
  (message.split('\n', 1)[0] ?? '').replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|\d+/g, '…').slice(0, 120);

/** The innermost line of the repository's own code. */
const placeOf = ({ stack = '' }: Error): string =>
  /(?:libs|src|test)\/[^\s:()]+\.ts:\d+/.exec(stack.split('\n').slice(1).join('\n'))?.[0] ?? '';
