import assert from 'node:assert/strict';
import { MultipartError, MultipartScanner } from '#libs/multipart';
import type { MultipartFault, MultipartLimits, PartHead } from '#libs/multipart';
import { fleeting } from '../cuts.js';

/** A part, its content in Latin-1. */
export interface ReadPart extends PartHead {
  readonly content: string;
  readonly end: number;
}

/** What a scanner makes of a form. */
export type ScanOutcome = { readonly parts: readonly ReadPart[] } | { readonly fault: MultipartFault };

/**
 * Reads a form that comes in these chunks.
 * @throws Error where its events are in no order, or anything but a MultipartError is thrown
 */
export function scanOutcome(
  chunks: readonly Buffer[],
  boundary: string,
  limits: MultipartLimits,
): ScanOutcome {
  const scanner = new MultipartScanner(boundary, limits);
  const assembly = new Assembly();
  try {
    for (const chunk of fleeting(chunks)) for (const event of scanner.push(chunk)) assembly.push(event);
    scanner.end();
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    return { fault: error.fault };
  }
  return { parts: assembly.finish() };
}

type MultipartEvent = ReturnType<MultipartScanner['push']>[number];

/** Puts parts together, and holds the scanner to the order of its events. */
class Assembly {
  private readonly parts: ReadPart[] = [];
  private open: { readonly head: PartHead; content: string } | undefined;
  private isFinished = false;

  push(event: MultipartEvent): void {
    assert(!this.isFinished, `${event.type} came after the end`);
    if (event.type === 'part') {
      assert(this.open === undefined, 'a part began in another one');
      this.open = { head: event.head, content: '' };
    } else if (event.type === 'finished') {
      assert(this.open === undefined, 'the form ended in a part');
      this.isFinished = true;
    } else {
      assert(this.open !== undefined, `${event.type} came outside of a part`);
      if (event.type === 'content') {
        this.open.content += event.bytes.toString('latin1');
        return;
      }
      this.parts.push({ ...this.open.head, content: this.open.content, end: event.end });
      this.open = undefined;
    }
  }

  finish(): readonly ReadPart[] {
    assert(this.isFinished, 'the form was whole and did not say so');
    return this.parts;
  }
}
