import type { UsageKeptTable, UsageRecordTable } from '../database/usage-tables.js';
import { hourLength, startOf } from './spans.ts';

/** How much records add to what is kept of their hours, for who deletes what is too much. */
export class KeptHours {
  private readonly hours = new Map<number, UsageKeptTable>();

  add({ ended_at, size }: UsageRecordTable): void {
    const hour = startOf(ended_at, hourLength);
    const kept = this.hours.get(hour);
    if (kept === undefined) {
      this.hours.set(hour, { hour, records: 1, size });
      return;
    }
    kept.records += 1;
    kept.size += size;
  }

  /** In the order of the hours, as all writers have them. */
  rows(): readonly UsageKeptTable[] {
    return [...this.hours.values()].sort((one, other) => one.hour - other.hour);
  }
}
