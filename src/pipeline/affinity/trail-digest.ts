import { hash } from 'node:crypto';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { PromptMark } from '../../routing/affinity/prompt-trail.js';

/** Bytes of a token, roughly, in any language. */
const bytesPerToken = 4;
/** Of a longer text (a picture) only its ends and its length count. */
const longestText = 256 * 1024;
/** Characters after which a long text is marked inside too, each time twice as far. */
const firstCut = 4096;
/** Marks that are kept of a long conversation: from its beginning, and from its end. */
const most = { first: 8, last: 56 } as const;
/** Where a client wants its prompt cached: that moves from turn to turn, and says nothing. */
const silent = new Set(['cache_control', 'cacheControl', 'cache']);

/**
 * Goes through a prompt once and digests it mark by mark: each digest is made of the last one and what came since, so
 * that prompts with the same beginning have the same first marks.
 */
export class TrailDigest {
  private digest: string;
  private pending = '';
  private bytes = 0;
  private readonly all: PromptMark[] = [];

  /** @param scope prompts of different scopes have nothing in common */
  constructor(scope: string) {
    this.digest = scope;
  }

  get marks(): readonly PromptMark[] {
    const { all } = this;
    return all.length <= most.first + most.last
      ? all
      : [...all.slice(0, most.first), ...all.slice(-most.last)];
  }

  /** A part of the prompt comes next. */
  add(value: JsonValue): void {
    if (typeof value === 'string') this.addText(value);
    else if (isJsonArray(value)) for (const item of value) this.add(item);
    else if (isJsonObject(value)) this.addMembers(value);
    else this.pending += `${String(value)}\n`;
  }

  /** Another request may say the same up to here. */
  mark(): void {
    if (this.pending === '') return;
    this.bytes += Buffer.byteLength(this.pending);
    this.digest = hash('sha256', this.digest + this.pending, 'base64');
    this.pending = '';
    this.all.push({ digest: this.digest, tokens: Math.floor(this.bytes / bytesPerToken) });
  }

  private addMembers(value: JsonObject): void {
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (member === undefined || silent.has(key)) continue;
      this.pending += `${key}:`;
      this.add(member);
    }
    this.pending += '}\n';
  }

  private addText(text: string): void {
    if (text.length < firstCut) this.pending += `${text}\n`;
    else if (text.length > longestText) this.addEnds(text);
    else this.addPieces(text);
  }

  /** Prompts that differ at the end of a long text share its beginning. */
  private addPieces(text: string): void {
    let start = 0;
    for (let end = firstCut; end < text.length; end *= 2) {
      this.pending += text.slice(start, end);
      this.mark();
      start = end;
    }
    this.pending += `${text.slice(start)}\n`;
  }

  private addEnds(text: string): void {
    const half = longestText / 2;
    this.pending += `${text.length}:${text.slice(0, half)}${text.slice(-half)}\n`;
  }
}
