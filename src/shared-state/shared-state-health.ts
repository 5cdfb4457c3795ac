/** How the state is shared at this moment. For readiness and metrics. */
export interface SharedStateReport {
  /** `memory`: by this process alone. `cluster`: by the processes of this machine. */
  readonly kind: 'memory' | 'cluster' | 'redis';
  /** False: the others cannot be asked; this process keeps to its share of every limit. */
  readonly isWhole: boolean;
  /** Since when it is not whole, in milliseconds since the epoch. Absent while it is. */
  readonly lostAt?: number;
  /** How many share it, as far as known; at least 1. */
  readonly processes: number;
  /** Settlements that the others have not been told of yet. */
  readonly unsettled: number;
  /** How often it was lost since the start. */
  readonly losses: number;
}

/** Tells how the state is shared. */
export abstract class SharedStateHealth {
  abstract report(): SharedStateReport;
}
