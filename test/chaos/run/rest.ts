import { setTimeout as delay } from 'node:timers/promises';
import type { Violation } from '../invariants/invariant.js';
import type { Gateways } from '../place/gateways.js';
import type { Vitals } from '../place/vitals.js';

/** How long a gateway may take to give back what it holds, in milliseconds: longer than any idle connection is kept. */
const patience = 90_000;
const lookInterval = 2_000;
/** Descriptors and sockets that may come and go by themselves. */
const descriptorSlack = 8;
/** What a gateway may have learned: bytes, and times what it held before. */
const heapSlack = 24 * 1024 * 1024;
const heapFactor = 1.25;

/** What each gateway holds when nobody asks anything. */
export async function vitalsOf(gateways: Gateways): Promise<readonly Vitals[]> {
  const vitals: Vitals[] = [];
  for (const index of gateways.ports.keys()) vitals.push(await gateways.vitals(index));
  return vitals;
}

/** Waits until nothing is under way any more, and gateways hold what they held before. @returns what they still hold */
export async function comeToRest(
  gateways: Gateways,
  before: readonly Vitals[],
): Promise<{ readonly after: readonly Vitals[]; readonly violations: readonly Violation[] }> {
  const deadline = performance.now() + patience;
  for (;;) {
    const after = await vitalsOf(gateways);
    const violations = after.flatMap((vitals, index) => compare(index, vitals, before[index]));
    if (violations.length === 0 || performance.now() > deadline) return { after, violations };
    await delay(lookInterval);
  }
}

function compare(index: number, after: Vitals, before: Vitals | undefined): readonly Violation[] {
  if (before === undefined) return [];
  const grown: string[] = [];
  if (after.descriptors > before.descriptors + descriptorSlack) {
    grown.push(`${after.descriptors} descriptors open, ${before.descriptors} before`);
  }
  if (after.sockets > before.sockets + descriptorSlack) {
    grown.push(`${after.sockets} sockets open, ${before.sockets} before`);
  }
  if (after.heap > before.heap * heapFactor + heapSlack) {
    grown.push(`objects of ${megabytes(after.heap)} MB, ${megabytes(before.heap)} MB before`);
  }
  for (const [name, value] of Object.entries(after.underWay)) if (value !== 0) grown.push(`${name} ${value}`);
  return grown.map((what) => ({ what: `gateway ${index}: ${what}` }));
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);

/** In few words. */
export const vitalsText = ({ descriptors, sockets, heap }: Vitals): string =>
  `${descriptors} descriptors, ${sockets} sockets, objects of ${megabytes(heap)} MB`;
