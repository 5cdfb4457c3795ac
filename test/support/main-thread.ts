import type { Page } from 'playwright-core';

/** What the thread that draws a page did, in milliseconds of its own processor time: other processes do not count. */
export interface MainThreadWork {
  /** The longest task. A frame is drawn within one. */
  readonly longest: number;
  readonly total: number;
  readonly tasks: number;
}

/** An event of Chromium's trace. Times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const categories = ['toplevel', '__metadata', 'devtools.timeline'];

/**
 * Measures what a page computes while something happens on it.
 * @throws Error where the trace tells nothing of the page
 */
export async function mainThreadWork(page: Page, happening: () => Promise<void>): Promise<MainThreadWork> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser.');
  await browser.startTracing(page, { categories });
  await happening();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threads = new Map<string, number[]>();
  for (const { name, ph, pid, tid, args } of trace.traceEvents)
    if (name === 'thread_name' && ph === 'M' && args?.name === 'CrRendererMain')
      threads.set(`${pid} ${tid}`, []);
  for (const { name, ph, pid, tid, tdur } of trace.traceEvents)
    if (ph === 'X' && /^(?:RunTask|ThreadControllerImpl::RunTask)$/.test(name) && tdur !== undefined)
      threads.get(`${pid} ${tid}`)?.push(tdur / 1000);
  const sumOf = (tasks: readonly number[]): number => tasks.reduce((sum, task) => sum + task, 0);
  const [busiest = []] = [...threads.values()].sort((one, other) => sumOf(other) - sumOf(one));
  if (busiest.length === 0) throw new Error('The trace tells nothing of the page.');
  return {
    longest: busiest.reduce((most, task) => Math.max(most, task), 0),
    total: sumOf(busiest),
    tasks: busiest.length,
  };
}
