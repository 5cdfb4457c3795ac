import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { UsageRecord } from '../usage.repository.js';
import { usageRecord, usageRecords } from './fixtures/usage-records.js';
import { toRecordRow } from './record-rows.js';
import { KnownSeries, labelsOf } from './series-labels.js';
import { FoldedSums, toSumRows } from './sum-rows.js';
import { tallyOf } from './tally.js';

function rowsOf(records: readonly UsageRecord[], known?: KnownSeries) {
  const folded = new FoldedSums(known);
  for (const record of records) folded.add(toRecordRow(record), tallyOf(record));
  const sums = folded.ofSeries();
  const keys = [...new Set(sums.map(({ series }) => series.key))].sort();
  return toSumRows(sums, new Map(keys.map((key, index) => [key, index])));
}

it('sums up the same with series that are known from before', () => {
  const known = new KnownSeries();
  fc.assert(
    fc.property(usageRecords, (records) => {
      const rows = rowsOf(records);
      expect(rowsOf(records, known)).toEqual(rows);
      expect(rowsOf(records.toReversed(), known)).toEqual(rows);
    }),
  );
});

it('has one row of each series for an hour, and one for a day', () => {
  const labels = { owner: 'ann', team: 'red' };
  const rows = rowsOf([usageRecord(labels), usageRecord({ ...labels, end: 'failed' }), usageRecord()]);
  // Of each kind with and without them; of those without, `model` and `all` are the same; four by their end.
  expect(rows).toHaveLength(2 * (4 + 2 + 4));
});

it('forgets series where they are too many, and begins anew', () => {
  const known = new KnownSeries();
  const of = (number: number) => known.of(labelsOf(toRecordRow(usageRecord({ tokenId: `tok_${number}` }))));
  const first = of(0);
  known.forget();
  expect(of(0)).toBe(first);
  for (let number = 1; number < 10_000; number += 1) of(number);
  known.forget();
  expect(of(0)).not.toBe(first);
  expect(of(0)).toEqual(first);
});
