/** Injection token of the {@link UsageRetentionRepository}. */
export const USAGE_RETENTION_REPOSITORY = Symbol('UsageRetentionRepository');

/** Deletes what is kept of requests, the oldest first. Several processes may use one at the same time. */
export interface UsageRetentionRepository {
  /**
   * Deletes records of requests that ended before a time. Sums stay.
   * @param most of them at once @returns how many
   */
  deleteRecordsBefore(time: number, most: number): Promise<number>;
  /**
   * Deletes records until no more than so many, or so many characters of them, are kept.
   * @param limits what is absent has no limit
   * @param most of them at once @returns how many
   */
  deleteRecordsBeyond(
    limits: { readonly records?: number; readonly size?: number },
    most: number,
  ): Promise<number>;
  /**
   * Deletes the sums of the oldest hour, where that began before a time. Those of days stay.
   * @returns whether there was one
   */
  deleteOldestHour(before: number): Promise<boolean>;
}
