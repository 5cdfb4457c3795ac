import type { Chance } from '../../replicas/support/chance.js';
import type { Place } from '../place/place.js';
import type { FaultTerms } from '../schedule/schedule.js';
import type { Vendor } from '../vendor/vendor.js';

/** What faults take hold of. */
export interface Scene {
  readonly place: Place;
  readonly vendor: Vendor;
  readonly chance: Chance;
  /** Tells what exactly happens. */
  note(what: string): void;
}

/** Ends what a fault began. Resolves when all is as it was. */
export type Heal = () => Promise<void> | void;

/** Something that goes wrong for a while. */
export interface Fault extends FaultTerms {
  /** Why it cannot happen at this place; undefined where it can. */
  missing?(place: Place): string | undefined;
  strike(scene: Scene): Promise<Heal> | Heal;
}

/** A gateway by chance. */
export const anyGateway = ({ place, chance }: Scene): number => chance.between(0, place.gateways.count - 1);

/** What places without these servers say. */
export const needsPostgres = ({ postgres }: Place): string | undefined =>
  postgres === undefined ? 'there is no PostgreSQL' : undefined;
export const needsRedis = ({ redis }: Place): string | undefined =>
  redis === undefined ? 'there is no Redis' : undefined;
