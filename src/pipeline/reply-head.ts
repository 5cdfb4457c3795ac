import type { Loss } from '#libs/canonical';

/** What is settled before the first byte. */
export interface ReplyHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent on the verbatim lane: nothing was translated. */
  readonly losses?: readonly Loss[];
}
