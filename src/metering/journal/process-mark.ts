import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Without a word for so long a process on another machine counts as dead, milliseconds. */
export const longestSilence = 30_000;

/** Which process a journal belongs to. */
export interface ProcessMark {
  readonly pid: number;
  /** Where its number means something: the machine since it was started, and the container. */
  readonly place: string;
  /** When it began, as the kernel counts; absent where the kernel does not say. A number may be given again. */
  readonly began?: string;
}

/** The mark of this process. */
export async function ownMark(): Promise<ProcessMark> {
  const { pid } = process;
  const began = await beginningOf(pid);
  return { pid, place: await placeOfProcesses(), ...(began !== undefined && { began }) };
}

/**
 * Whether a process is there.
 * @param silence milliseconds since it last said so, which decides where nobody here can see it
 */
export async function isAlive(mark: ProcessMark, silence: number): Promise<boolean> {
  if (mark.place !== (await placeOfProcesses())) return silence < longestSilence;
  if (!hasProcess(mark.pid)) return false;
  const began = await beginningOf(mark.pid);
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

async function placeOfProcesses(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  return [hostname(), boot.trim(), container].join(' ');
}

/** Undefined where there is no such process, or no such file system. */
async function beginningOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name before it may hold blanks and brackets. Source: proc_pid_stat(5), field 22.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
