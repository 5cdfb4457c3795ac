import { Inject, Injectable, Logger } from '@nestjs/common';
import { mergeUsage } from '#libs/canonical';
import { RequestLimiter } from '../limits/request-limiter.js';
import { USAGE_REPOSITORY } from '../storage/usage.repository.js';
import type { UsageRecord, UsageRepository } from '../storage/usage.repository.js';
import { writtenIn } from './expected-usage.js';
import type { OpenEntry } from './journal/journal-entry.js';
import type { JournalFolders, LeftJournal } from './journal/journal-folders.js';
import { readSegment } from './journal/read-segment.js';
import { priceUsage } from './price-usage.js';

/** Records that are delivered together. */
const batchSize = 500;

/** Delivers what processes left that died: what ended, and what was interrupted by their end. */
@Injectable()
export class Inheritance {
  private readonly logger = new Logger(Inheritance.name);

  constructor(
    @Inject(USAGE_REPOSITORY) private readonly repository: UsageRepository,
    private readonly limiter: RequestLimiter,
  ) {}

  /** @throws Error where the ledger or the disk fails; what is left is tried again the next time */
  async settle(folders: JournalFolders): Promise<void> {
    for (const journal of await folders.adopt()) {
      await this.deliver(journal);
      await folders.remove(journal);
    }
  }

  private async deliver({ segments, lastSeen, directory }: LeftJournal): Promise<void> {
    const open = new Map<string, OpenEntry>();
    let ended = 0;
    for (const segment of segments) {
      const { entries, damaged } = await readSegment(segment);
      if (damaged > 0) this.logger.warn(`${segment}: ${damaged} lines are not whole, and were passed over.`);
      const records: UsageRecord[] = [];
      for (const entry of entries) {
        if (entry.type === 'open') open.set(entry.record.id, entry);
        else {
          open.delete(entry.record.id);
          records.push(entry.record);
        }
      }
      ended += records.length;
      await this.add(records);
    }
    const interrupted = [...open.values()].map((entry) => interruptedRecord(entry, lastSeen));
    await this.add(interrupted);
    if (ended + interrupted.length > 0) {
      this.logger.log(
        `A process that died left ${ended} ended and ${interrupted.length} interrupted requests (${directory}): they are in the ledger.`,
      );
    }
  }

  private async add(records: readonly UsageRecord[]): Promise<void> {
    for (let start = 0; start < records.length; start += batchSize) {
      const batch = records.slice(start, start + batchSize);
      this.limiter.recover(
        batch.map(({ id, tokenId, endedAt, nanoDollars = 0, usage }) => ({
          id,
          tokenId,
          endedAt,
          nanoDollars,
          tokens: (usage?.input?.total ?? 0) + (usage?.output?.total ?? 0),
        })),
      );
      await this.repository.add(batch);
    }
  }
}

/** What a request is taken to have used whose process died: its prompt, and what was written until then. */
function interruptedRecord({ record, guess, mostOutput }: OpenEntry, lastSeen: number): UsageRecord {
  const { prices, ...beginning } = record;
  const endedAt = Math.max(record.startedAt, lastSeen);
  const duration = endedAt - record.startedAt;
  const written = writtenIn(duration, mostOutput);
  const usage = written === 0 ? guess : mergeUsage(guess ?? {}, { output: { total: written } });
  return { ...beginning, endedAt, duration, attempts: 1, end: 'interrupted', ...priceUsage(usage, prices) };
}
