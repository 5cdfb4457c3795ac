/** Longest a change waits where the browser paints nothing, as in a hidden tab. Milliseconds. */
const longestWait = 100;

/**
 * Bundles changes: however often it is called, `work` runs at most once per frame, and soon after in tabs that are not
 * painted.
 * @returns `schedule` asks for a run; `flush` runs at once what was asked for
 */
export function createFrameSchedule(work: () => void): { schedule(): void; flush(): void } {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const paints = typeof requestAnimationFrame === 'function';

  const run = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
    timer = undefined;
    frame = undefined;
    work();
  };

  return {
    schedule() {
      if (timer !== undefined) return;
      timer = setTimeout(run, paints ? longestWait : 16);
      if (paints) frame = requestAnimationFrame(run);
    },
    flush: run,
  };
}
