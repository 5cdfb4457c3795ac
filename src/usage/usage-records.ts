import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { USAGE_QUERY_REPOSITORY } from '../storage/usage-query.repository.js';
import type { UsagePlace, UsageQueryRepository } from '../storage/usage-query.repository.js';
import type { UsageRecord } from '../storage/usage.repository.js';
import { cursorOf } from './record-question.js';
import type { RecordQuestion } from './record-question.js';
import { describeRecord } from './record-view.js';

/** Records that are looked at in one go, and how long a page may look on, in milliseconds. */
const examine = 5_000;
const patience = 150;
/** Records of one read of an export. */
const exported = 500;

/** Finds records of requests, newest first. */
@Injectable()
export class UsageRecords {
  constructor(@Inject(USAGE_QUERY_REPOSITORY) private readonly usage: UsageQueryRepository) {}

  /**
   * One page. Where what is wanted is rare, it may have fewer records than asked for, or none, and yet say where to go
   * on.
   */
  async page(question: RecordQuestion): Promise<JsonObject> {
    const deadline = performance.now() + patience;
    const records: UsageRecord[] = [];
    let after = question.after;
    let next: UsagePlace | undefined;
    do {
      const most = question.limit - records.length;
      const page = await this.usage.search({ ...question, ...place(after), most, examine });
      records.push(...page.records);
      after = next = page.next;
    } while (next !== undefined && records.length < question.limit && performance.now() < deadline);
    return {
      object: 'list',
      data: records.map(describeRecord),
      has_more: next !== undefined,
      next: next === undefined ? null : cursorOf(next),
      examined_to: next === undefined ? null : new Date(next.endedAt).toISOString(),
    };
  }

  find(id: string): Promise<UsageRecord | undefined> {
    return this.usage.find(id);
  }

  /** All of them, read as fast as they are taken. */
  async *all(question: RecordQuestion): AsyncGenerator<UsageRecord, void> {
    let { after } = question;
    do {
      const page = await this.usage.search({ ...question, ...place(after), most: exported, examine });
      yield* page.records;
      after = page.next;
    } while (after !== undefined);
  }
}

const place = (after: UsagePlace | undefined) => (after === undefined ? {} : { after });
