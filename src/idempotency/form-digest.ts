import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { MultipartEvent, PartHead } from '#libs/multipart';
import { digestOf } from './fingerprint.js';

/**
 * Digest of a form while it comes: of its parts, not its bytes, because clients choose another boundary each time they
 * send it.
 */
export class FormDigest {
  private readonly parts: (readonly [
    name: string,
    filename: string | null,
    type: string | null,
    content: string,
  ])[] = [];
  private content: Hash | undefined;
  private head: PartHead | undefined;

  take(event: MultipartEvent): void {
    switch (event.type) {
      case 'part':
        this.head = event.head;
        this.content = createHash('sha256');
        break;
      case 'content':
        this.content?.update(event.bytes);
        break;
      case 'end':
        this.finish();
        break;
      case 'finished':
    }
  }

  /** Of all parts so far that are whole. */
  get value(): string {
    return digestOf(JSON.stringify(this.parts));
  }

  private finish(): void {
    if (this.head === undefined || this.content === undefined) return;
    const { name, filename, contentType } = this.head;
    this.parts.push([name, filename ?? null, contentType ?? null, this.content.digest('base64url')]);
  }
}
