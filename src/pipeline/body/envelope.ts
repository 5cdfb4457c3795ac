import type { JsonObject } from '#libs/json';

/** A request body in its three shapes. */
export interface Envelope<Dto> {
  /** The documented top-level fields, validated. */
  readonly dto: Dto;
  /** The whole body, parsed once, never changed. */
  readonly body: JsonObject;
  /** The same without its texts: those that are members of members may not be decoded. Absent: all are. */
  readonly outline?: JsonObject;
  /**
   * The same, where a request that is made of it may be written byte for character (see `unreadBytes` of #libs/json). Absent: its
   * texts are decoded already, or have to be.
   */
  readonly unread?: JsonObject | undefined;
  /** Forgets what was parsed, where it can be parsed anew. */
  forget?(): void;
  /** The bytes as they came (decompressed). */
  readonly raw: Buffer;
}
