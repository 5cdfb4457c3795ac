import type { UsageRepository } from '../storage/usage.repository.js';

/** What the ledger knows of tokens' spending: as much of the `UsageRepository` as budgets need. */
export abstract class SpendingLedger implements Pick<UsageRepository, 'spending'> {
  /** As {@link UsageRepository.spending}. */
  abstract spending(
    ...question: Parameters<UsageRepository['spending']>
  ): ReturnType<UsageRepository['spending']>;
}
