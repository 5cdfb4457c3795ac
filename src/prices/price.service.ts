import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { auditEntry } from '../audit/audit-entry.js';
import type { Actor } from '../storage/audit.repository.js';
import { PRICE_REPOSITORY } from '../storage/price.repository.js';
import type { PriceRepository, PriceVersion } from '../storage/price.repository.js';
import { Glob } from '#libs/provider-kit';
import { OwnPrices } from './own-prices.js';
import { PriceError } from './price-error.js';
import { termsOf } from './price-json.js';
import type { PriceRequest } from './price-request.js';
import { PriceWatch } from './price-watch.js';
import { stateOf } from './version-state.js';
import type { VersionState } from './version-state.js';

/** Versions there may be, so that all of them stay in memory. */
const mostVersions = 10_000;

/** Which versions are wanted. Absent: any. */
export interface PriceFilter {
  readonly provider?: string;
  /** Those of this name or pattern, and those of patterns that mean it. */
  readonly model?: string;
}

/** Prices of one's own: listed, added, deleted. Every change is in the log of changes, and in use at once. */
@Injectable()
export class PriceService {
  constructor(
    @Inject(PRICE_REPOSITORY) private readonly repository: PriceRepository,
    private readonly prices: OwnPrices,
    private readonly watch: PriceWatch,
  ) {}

  /** The latest first. */
  async list({ provider, model }: PriceFilter = {}): Promise<readonly PriceVersion[]> {
    await this.watch.refresh();
    return this.prices.versions
      .filter((version) => provider === undefined || version.provider === provider)
      .filter((version) => model === undefined || isMeant(version, model))
      .toReversed();
  }

  /** Whether a version holds now. */
  stateOf(version: PriceVersion): VersionState {
    return stateOf(version, this.prices.versions, Date.now());
  }

  /** @throws PriceError `full` */
  async add(request: PriceRequest, actor: Actor): Promise<PriceVersion> {
    const id = `prc_${randomUUID()}`;
    const version = { id, ...request, createdAt: Date.now(), createdBy: actor.name };
    const note = auditEntry({
      actor,
      action: 'price.create',
      target: targetOf(version),
      after: termsOf(version),
    });
    if (!(await this.repository.add(version, note, mostVersions))) {
      const message = `There are ${mostVersions} prices already. Delete those that hold no more.`;
      throw new PriceError('full', message);
    }
    await this.watch.changed();
    return version;
  }

  /** @throws PriceError `not-found` */
  async remove(id: string, actor: Actor): Promise<PriceVersion> {
    await this.watch.refresh();
    const version = this.prices.versions.find((one) => one.id === id);
    const isRemoved = version !== undefined && (await this.repository.remove(id, removalOf(version, actor)));
    if (!isRemoved) {
      throw new PriceError(
        'not-found',
        `There is no price ${JSON.stringify(id)}. GET /api/prices lists them.`,
      );
    }
    await this.watch.changed();
    return version;
  }
}

const isMeant = (version: PriceVersion, model: string): boolean =>
  version.model === model || new Glob(version.model).matches(model);

const removalOf = (version: PriceVersion, actor: Actor) =>
  auditEntry({ actor, action: 'price.delete', target: targetOf(version), before: termsOf(version) });

const targetOf = ({ id, provider, model }: PriceVersion) => ({ id, name: `${provider}/${model}` });
