/** Injection token of the {@link PictureRepository}. */
export const PICTURE_REPOSITORY = Symbol('PictureRepository');

/** What is known of a picture that is kept. */
export interface StoredPicture {
  /** Whoever knows it may have the picture. */
  readonly id: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Keeps pictures. Several processes may use one at the same time. */
export interface PictureRepository {
  /** It is found as soon as all of it is kept. */
  put(picture: StoredPicture, bytes: Uint8Array): Promise<void>;
  /** The picture, unless it has expired. */
  find(id: string, now: number): Promise<StoredPicture | undefined>;
  /** Its bytes, piece by piece. They end early where it is deleted meanwhile. */
  read(id: string): AsyncIterable<Uint8Array>;
  /** Deletes expired ones. @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
  /** Deletes those that expire first until no more than `size` bytes are kept. @param most of them at once @returns how many */
  deleteBeyond(size: number, most: number): Promise<number>;
}
