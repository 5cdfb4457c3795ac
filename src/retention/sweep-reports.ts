import { Injectable } from '@nestjs/common';
import type { Sweeper, SweepReport } from './sweeper.js';

/** What becomes of whatever is kept for a time only, for people who look. */
@Injectable()
export class SweepReports {
  private readonly sweepers = new Map<string, Sweeper>();

  /** To be called while the application starts. @param what of the things that are deleted: `usage`, `audit` */
  add(what: string, sweeper: Sweeper): void {
    this.sweepers.set(what, sweeper);
  }

  list(): readonly (SweepReport & { readonly what: string })[] {
    return [...this.sweepers].map(([what, { report }]) => ({ what, ...report }));
  }
}
