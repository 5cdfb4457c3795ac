import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBench } from './bench.js';
import type { FaultBench } from './bench.js';
import { cellsOf } from './cells.js';
import type { Cell } from './cells.js';
import { faults, hasBegun } from './faults.js';
import { renderPage } from './page.js';
import { runCell } from './run-cell.js';
import type { Seen } from './run-cell.js';

const page = 'docs/reliability.md';

describe('faults of upstreams', () => {
  const rows: Seen[] = [];
  let bench: FaultBench;

  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(async () => {
    await bench.close();
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    if (hasBegun(fault.alone.stream)) await nextSecond();
    const seen = await Promise.all(cellsOf(fault).map((cell) => runCell(bench, cell)));
    rows.push(...seen);
    expect(seen.flatMap(surprise)).toEqual([]);
  });

  it(`are what ${page} says`, () => {
    const rendered = renderPage(rows);
    if (process.env.WRITE_RELIABILITY === '1') writeFileSync(page, rendered);
    expect(readFileSync(page, 'utf8')).toBe(rendered);
  });
});

/** The gateway estimates so much in a second (`SideBudget`): each fault has one of its own. */
const nextSecond = (): Promise<void> => new Promise((done) => setTimeout(done, 1000));

/** What of a cell is not as it was declared; nothing where all is. */
function surprise({ cell, fate, tries, isLogged, milliseconds }: Seen): readonly object[] {
  const { fault, model } = cell;
  const expected = expectedOf(cell);
  const isExpected = expected === 'error' ? /^[45]\d\d$/.test(fate) : fate === expected;
  // An answer that a spare gives, too, comes after a fault that the log tells of.
  const isTold = isLogged || fate === 'answer';
  const isQuick = milliseconds < fault.within * (cell.hasSpare ? 2 : 1) + slack;
  return isExpected && isTold && isQuick ? [] : [{ model, expected, fate, tries, isLogged, milliseconds }];
}

/** A busy machine. */
const slack = 5000;

function expectedOf({ fault, form, hasSpare }: Cell): string {
  const alone = fault.alone[form];
  return hasSpare && alone === 'error' && fault.everywhere !== true && !hasBegun(alone) ? 'spare' : alone;
}
