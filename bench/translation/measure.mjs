/** CPU time of the whole process, so that what collecting garbage costs is counted too. Microseconds. */
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** What runs give, so that the compiler cannot leave them out. */
const sink = { value: undefined };

/**
 * Measures functions against each other. In every round each function of each case runs for about `budget`
 * microseconds, one after the other: what disturbs the machine disturbs all of them, and what the compiler learns
 * from one case is known in the next round of all others.
 * @param {{ runs: Record<string, () => unknown> }[]} cases
 * @param {{ warmUps: number, rounds: number, budget: number }} effort `warmUps`: rounds that do not count
 * @returns {Record<string, number>[]} for each case the median CPU time of one run, in microseconds
 */
export function measure(cases, { warmUps, rounds, budget }) {
  const contestants = cases.map(({ runs }) =>
    Object.entries(runs).map(([name, run]) => ({ name, run, repeats: repeatsFor(run, budget), times: [] })),
  );
  for (let round = -warmUps; round < rounds; round++) {
    for (const { run, repeats, times } of contestants.flat()) {
      const time = timeOf(run, repeats);
      if (round >= 0) times.push(time);
    }
  }
  return contestants.map((runs) => Object.fromEntries(runs.map(({ name, times }) => [name, median(times)])));
}

/** How many runs fill the budget. Finding out compiles the code. */
function repeatsFor(run, budget) {
  let repeats = 1;
  while (timeOf(run, repeats) * repeats < budget) repeats *= 2;
  return repeats;
}

function timeOf(run, repeats) {
  const before = cpuTime();
  for (let index = 0; index < repeats; index++) sink.value = run();
  return (cpuTime() - before) / repeats;
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
