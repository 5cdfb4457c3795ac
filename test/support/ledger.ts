import { Courier } from '../../src/metering/courier.js';
import { USAGE_REPOSITORY } from '../../src/storage/usage.repository.js';
import type { UsageRecord, UsageRepository } from '../../src/storage/usage.repository.js';
import type { TestGateway } from './gateway.js';

/** What reaches the ledger of a gateway, seen on its way there. */
export class SeenLedger {
  private readonly seen: UsageRecord[] = [];

  constructor(private readonly gateway: TestGateway) {
    const repository = gateway.application.get<UsageRepository>(USAGE_REPOSITORY, { strict: false });
    const add = repository.addJson.bind(repository);
    repository.addJson = async (records) => {
      await add(records);
      this.seen.push(...(JSON.parse(records.toString()) as readonly UsageRecord[]));
    };
  }

  /** The records since the last call, once there are so many; fails where there are more. */
  async take(count: number): Promise<readonly UsageRecord[]> {
    const courier = this.gateway.application.get(Courier, { strict: false });
    for (let tries = 0; tries < 200 && this.seen.length < count; tries += 1) {
      await courier.flush();
      await new Promise((done) => setTimeout(done, 10));
    }
    const taken = this.seen.splice(0);
    if (taken.length !== count)
      throw new Error(`${taken.length} records, not ${count}: ${JSON.stringify(taken)}`);
    return taken;
  }
}
