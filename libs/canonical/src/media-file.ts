/** Bytes that somebody else holds, in memory or in a file. Codecs hand them on without looking inside. */
export interface FileContent {
  /** Bytes. */
  readonly size: number;
}

/** A file that a client sent. */
export interface MediaFile {
  /** As the client called it. The ending often is all that tells the format. */
  readonly name?: string;
  /** IANA media type, as far as anybody said. */
  readonly mediaType?: string;
  readonly content: FileContent;
}
