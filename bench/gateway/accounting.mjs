/** What the operating system has counted of processes: Linux's /proc. */
import { readFileSync, readdirSync } from 'node:fs';

/** Ticks of `utime` and `stime` a second. Source: proc(5), sysconf(_SC_CLK_TCK) */
const ticks = 100;

/** @returns microseconds of CPU that a process and those it started have used, all threads together */
export const cpuOf = (pid) =>
  family(pid).reduce((sum, one) => {
    const fields = statOf(one);
    return sum + ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticks;
  }, 0);

/** @returns bytes of memory that they hold */
export const residentOf = (pid) =>
  family(pid).reduce((sum, one) => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) * 1024;
  }, 0);

/** A process, those it started, and so on. */
function family(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  }
  const found = [pid];
  for (const one of found) {
    for (const [child, parent] of parents) if (parent === one) found.push(child);
  }
  return found;
}

function parentOf(pid) {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** Fields after the name, which may hold anything. */
function statOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
