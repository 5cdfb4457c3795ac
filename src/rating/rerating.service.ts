import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { auditEntry } from '../audit/audit-entry.js';
import { PriceError } from '../prices/price-error.js';
import { SharedState } from '../shared-state/shared-state.js';
import type { Actor } from '../storage/audit.repository.js';
import { RERATING_REPOSITORY } from '../storage/rerating.repository.js';
import type { Rerating, ReratingRepository } from '../storage/rerating.repository.js';
import { scopeToJson } from './rerating-json.js';
import type { ReratingRequest } from './rerating-request.js';
import { reratingTopic } from './rerating-topic.js';

/** Re-ratings that may wait. */
const mostUnfinished = 20;
/** Between two looks at how far one is, in milliseconds. */
const interval = 100;

/** Re-ratings: asked for here, made by whichever process comes first. */
@Injectable()
export class ReratingService {
  private readonly logger = new Logger(ReratingService.name);

  constructor(
    @Inject(RERATING_REPOSITORY) private readonly reratings: ReratingRepository,
    private readonly state: SharedState,
  ) {}

  /** @throws PriceError `full` */
  async begin({ scope, dryRun }: ReratingRequest, actor: Actor): Promise<Rerating> {
    const id = `rrt_${randomUUID()}`;
    const fresh = { id, createdAt: Date.now(), createdBy: actor.name, scope, dryRun };
    const rerating: Rerating = { ...fresh, state: 'waiting', models: [] };
    const after = { ...scopeToJson(rerating), dry_run: dryRun };
    const note = auditEntry({ actor, action: 'rerating.create', target: targetOf(rerating), after });
    if (!(await this.reratings.add(rerating, note, mostUnfinished))) {
      throw new PriceError('full', `There are ${mostUnfinished} re-ratings waiting. Try again later.`);
    }
    await this.tellOthers(id);
    return rerating;
  }

  /**
   * Ends one that waits or is under way. What was priced anew until then stays.
   * @throws PriceError `not-found`; `over` where it has ended
   */
  async cancel(id: string, actor: Actor): Promise<Rerating> {
    const before = await this.find(id);
    const note = auditEntry({ actor, action: 'rerating.cancel', target: targetOf(before) });
    if ((await this.reratings.cancel(id, Date.now(), note)) === 'over') {
      throw new PriceError(
        'over',
        `The re-rating ${JSON.stringify(id)} is over: there is nothing to cancel.`,
      );
    }
    await this.tellOthers(id);
    return this.find(id);
  }

  /** @throws PriceError `not-found` */
  async find(id: string): Promise<Rerating> {
    const found = await this.reratings.find(id);
    if (found !== undefined) return found;
    const message = `There is no re-rating ${JSON.stringify(id)}. GET /api/prices/rerates lists them.`;
    throw new PriceError('not-found', message);
  }

  /** The latest first. */
  page(most: number, after?: Pick<Rerating, 'createdAt' | 'id'>): Promise<readonly Rerating[]> {
    return this.reratings.page(most, after);
  }

  /**
   * Waits until one is over, so long at most.
   * @param time milliseconds
   * @returns how far it is then
   */
  async settled(id: string, time: number): Promise<Rerating> {
    const deadline = performance.now() + time;
    for (;;) {
      const rerating = await this.find(id);
      if (rerating.state !== 'waiting' && rerating.state !== 'running') return rerating;
      if (performance.now() >= deadline) return rerating;
      await delay(interval);
    }
  }

  private async tellOthers(id: string): Promise<void> {
    try {
      await this.state.publish(reratingTopic, id);
    } catch (error) {
      this.logger.warn('Other processes could not be told of a re-rating: they will see it.', error);
    }
  }
}

const targetOf = ({ id, scope }: Rerating) => ({
  id,
  name: [scope.provider ?? '*', scope.model ?? '*'].join('/'),
});
