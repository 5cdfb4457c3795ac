import type { Extensions } from '#libs/canonical';
import { fill } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { encryptedContent } from './call-proofs.js';
import { ownExtension } from './extensions.js';
import type { ItemFrame, NamedEvent, OpenPartEvent, StreamItem } from './stream-item.js';

/** A summary while it is being written. */
interface OpenSummary {
  readonly key: number;
  text: string;
}

/** Writes thinking: its text as content, its summaries one after the other, its proof with the whole item. */
export class ReasoningItem implements StreamItem {
  /** The text; undefined where there is none. */
  #text: string | undefined;
  readonly #summaries: string[] = [];
  #summary: OpenSummary | undefined;
  #encrypted: string | undefined;
  #ext: Extensions | undefined;
  #whole: JsonObject = {};

  constructor(private readonly frame: ItemFrame) {}

  get whole(): JsonObject {
    return this.#whole;
  }

  open(): NamedEvent[] {
    return [this.frame.added({ summary: [] })];
  }

  takes(): boolean {
    return false;
  }

  startPart(): NamedEvent[] {
    return [];
  }

  push(event: OpenPartEvent): NamedEvent[] {
    switch (event.type) {
      case 'reasoning-delta':
        if (event.text === '') return [];
        return event.summary === undefined ? this.#words(event.text) : this.#sum(event.summary, event.text);
      case 'reasoning-proof':
        this.#encrypted = encryptedContent(event.proof);
        return [];
      case 'part-end':
        this.#ext = event.ext;
        return [...this.#endText(), ...this.#endSummary()];
      default:
        return [];
    }
  }

  close(cut: boolean): NamedEvent[] {
    const content = {
      summary: this.#summaries.map((text) => ({ type: 'summary_text', text })),
      ...(this.#text !== undefined && { content: [{ type: 'reasoning_text', text: this.#text }] }),
      ...(this.#encrypted !== undefined && { encrypted_content: this.#encrypted }),
    };
    this.#whole = fill(this.frame.whole(content, cut), ownExtension(this.#ext) ?? {});
    return [this.frame.done(this.#whole)];
  }

  #words(delta: string): NamedEvent[] {
    const part = { type: 'reasoning_text', text: '' };
    const opened = this.#text === undefined ? [this.#content('content_part.added', { part })] : [];
    this.#text = (this.#text ?? '') + delta;
    return [...opened, this.#content('reasoning_text.delta', { delta })];
  }

  #endText(): NamedEvent[] {
    const text = this.#text;
    if (text === undefined) return [];
    const part = { type: 'reasoning_text', text };
    return [this.#content('reasoning_text.done', { text }), this.#content('content_part.done', { part })];
  }

  /** The format has one summary after the other: a new one ends the one before. */
  #sum(key: number, delta: string): NamedEvent[] {
    const before = this.#summary?.key === key ? [] : [...this.#endSummary(), ...this.#beginSummary(key)];
    if (this.#summary !== undefined) this.#summary.text += delta;
    return [...before, this.#summaryEvent('text.delta', { delta })];
  }

  #beginSummary(key: number): NamedEvent[] {
    this.#summary = { key, text: '' };
    return [this.#summaryEvent('part.added', { part: { type: 'summary_text', text: '' } })];
  }

  #endSummary(): NamedEvent[] {
    const open = this.#summary;
    if (open === undefined) return [];
    const { text } = open;
    const events = [
      this.#summaryEvent('text.done', { text }),
      this.#summaryEvent('part.done', { part: { type: 'summary_text', text } }),
    ];
    this.#summary = undefined;
    this.#summaries.push(text);
    return events;
  }

  #content(name: string, fields: JsonObject): NamedEvent {
    return this.frame.event(name, { content_index: 0, ...fields });
  }

  #summaryEvent(name: string, fields: JsonObject): NamedEvent {
    const index = this.#summaries.length;
    return this.frame.event(`reasoning_summary_${name}`, { summary_index: index, ...fields });
  }
}
