/** How a run goes. */
export interface ChaosSettings {
  readonly seed: number;
  /** Milliseconds within which faults come. */
  readonly length: number;
  /** One process on SQLite, instead of several on PostgreSQL and Redis. */
  readonly isSingle: boolean;
  readonly clients: number;
  /** Names of the faults that come. Absent: all that can at the place. */
  readonly only?: readonly string[];
  /** How long clients ask before anything goes wrong, in milliseconds: what a gateway holds after that is its usual. */
  readonly warmUp: number;
}
