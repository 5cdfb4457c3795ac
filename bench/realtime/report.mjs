const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const milliseconds = (value) => `${value.toFixed(1)} ms`;
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
/** Seconds of CPU a second, as thousandths of a core. */
const cores = (share) => `${(share * 1000).toFixed(2)} ‰ of a core`;

/** Prints what a session costs in which nothing is said. @returns the same figures */
export function printIdle(result) {
  console.log(`\n${result.sessions} idle sessions, ${result.lane}; each:`);
  printCost(result);
  return result;
}

/** Prints what a session costs in which somebody speaks. @returns the same figures */
export function printTalking(result) {
  console.log(`\n${result.sessions} talking sessions, ${result.lane}; each:`);
  printCost(result);
  const { loop, answersPerMinute } = result;
  console.log(`  answered ${answersPerMinute.toFixed(1)} times a minute`);
  console.log(`  event loop late by ${milliseconds(loop.median)} (median), ${milliseconds(loop.p99)} (99 %)`);
  return result;
}

function printCost({ process, rss, heap, external, cpu, left, leftExternal }) {
  console.log(`  memory: heap ${kilobytes(heap)}, outside ${kilobytes(external)}`);
  console.log(`  the process grows by ${kilobytes(rss)}, to ${megabytes(process)} in all`);
  console.log(`  CPU ${cores(cpu)}`);
  console.log(`  all closed: heap ${kilobytes(left)}, outside ${kilobytes(leftExternal)} more than before`);
}
