import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Without a word for so long a process on another machine counts as dead, milliseconds. */
export const longestSilence = 30_000;

/** Which process something belongs to that it may leave on the disk. */
export interface ProcessMark {
  readonly pid: number;
  /** Where its number means something: the machine since it was started, and the container. */
  readonly place: string;
  /** When it began, as the kernel counts; absent where the kernel does not say. A number may be given again. */
  readonly began?: string;
}

/** The mark of this process. Asks the kernel, not the disk, as {@link isAlive} does. */
export function ownMark(): ProcessMark {
  const { pid } = process;
  const began = beginningOf(pid);
  return { pid, place: placeOfProcesses(), ...(began !== undefined && { began }) };
}

/**
 * Whether a process is there.
 * @param silence milliseconds since it last said so, which decides where nobody here can see it
 */
export function isAlive(mark: ProcessMark, silence: number): boolean {
  if (mark.place !== placeOfProcesses()) return silence < longestSilence;
  if (!hasProcess(mark.pid)) return false;
  const began = beginningOf(mark.pid);
  if (began === undefined || mark.began === undefined) return silence < longestSilence;
  return began === mark.began;
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function placeOfProcesses(): string {
  const boot = toldOrNot(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) ?? '';
  const container = toldOrNot(() => readlinkSync('/proc/self/ns/pid')) ?? '';
  return [hostname(), boot.trim(), container].join(' ');
}

/** Undefined where there is no such process, or no such file system. */
function beginningOf(pid: number): string | undefined {
  const stat = toldOrNot(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name before it may hold blanks and brackets. Source: proc_pid_stat(5), field 22.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

function toldOrNot(ask: () => string): string | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
