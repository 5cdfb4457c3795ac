import { heardTranscript } from '#libs/formats/openai-realtime';
import type { ItemPart, RealtimeItem, Truncation } from '#libs/formats/openai-realtime';

/** What a conversation is weighed by: the vocabulary of its model is not known here. */
const charactersPerToken = 4;
/** Around each item. */
const itemFrame = 4;
/** About what vendors count for one. */
const imageTokens = 1_000;
/** Of what a model has refused so much is tried next. */
const nextTry = 0.75;
/** Shorter ones that are tried for one response: the last has a tenth of the first. */
const mostTries = 8;

/**
 * How much of a conversation its model reads. What it holds is learnt from its refusals; until then everything is sent.
 * Nothing is taken out of the conversation itself.
 */
export class ContextWindow {
  /** Tokens that the model did not refuse, as they are weighed here. */
  private most = Infinity;
  private tries = 0;

  /** The items that are sent: without the oldest where all of them are too many. The last is always there. */
  select(items: readonly RealtimeItem[], truncation: Truncation): readonly RealtimeItem[] {
    const most = this.mostOf(truncation);
    let weight = weightOf(items);
    if (weight <= most) return items;
    const kept = truncation.type === 'retention_ratio' ? most * truncation.retentionRatio : most;
    let first = 0;
    for (; first < items.length - 1 && weight > kept; first++)
      weight -= weightOf(items.slice(first, first + 1));
    return items.slice(first);
  }

  /** A model has refused what was selected. @returns whether less may be tried */
  refuse(selected: readonly RealtimeItem[], truncation: Truncation): boolean {
    if (truncation.type === 'disabled') return false;
    if (selected.length <= 1 || this.tries >= mostTries) {
      // It was something else that is too long.
      this.most = Infinity;
      this.tries = 0;
      return false;
    }
    this.tries += 1;
    this.most = nextTry * weightOf(selected);
    return true;
  }

  /** A model has taken what was selected. */
  accept(): void {
    this.tries = 0;
  }

  private mostOf(truncation: Truncation): number {
    if (truncation.type === 'disabled') return Infinity;
    if (truncation.type !== 'retention_ratio') return this.most;
    return Math.min(this.most, truncation.postInstructions ?? Infinity);
  }
}

const weightOf = (items: readonly RealtimeItem[]): number =>
  items.reduce((sum, item) => sum + itemFrame + tokensOf(item), 0);

function tokensOf(item: RealtimeItem): number {
  if (item.type === 'function_call') return byLength(item.name) + byLength(item.arguments);
  if (item.type === 'function_call_output') return byLength(item.output);
  const parts: readonly ItemPart[] = item.content;
  return parts.reduce((sum, part) => sum + tokensOfPart(part), 0);
}

function tokensOfPart(part: ItemPart): number {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
      return byLength(part.text);
    case 'input_audio':
      return byLength(part.transcript ?? '');
    case 'output_audio':
      return byLength(heardTranscript(part));
    case 'input_image':
      return imageTokens;
    case 'item_reference':
      return 0;
  }
}

const byLength = ({ length }: string): number => Math.ceil(length / charactersPerToken);
