import { RealtimeFault, withItemId } from '#libs/formats/openai-realtime';
import type { ItemDraft, ItemPart, OutputAudioPart, RealtimeItem } from '#libs/formats/openai-realtime';
import { cutTranscript } from './cut-transcript.js';
import { newId } from './new-id.js';
import type { SessionContext } from './session-context.js';
import type { Transcribing } from './transcribing.js';

/** What a client does to the conversation. Ids that are not there are named. */
export class ConversationEditor {
  constructor(
    private readonly context: SessionContext,
    private readonly transcribing: Transcribing,
  ) {}

  /** @throws RealtimeFault */
  create(draft: ItemDraft, previousItemId: string | undefined): void {
    const { conversation, outlet } = this.context;
    conversation.requireRoom();
    const item = this.withoutSound(withItemId(draft, () => newId('item')));
    const previous = conversation.add(item, previousItemId);
    outlet.say({ type: 'conversation.item.added', previousItemId: previous, item });
    outlet.say({ type: 'conversation.item.done', previousItemId: previous, item });
    this.keepSound(item.id, draft);
  }

  /** @throws RealtimeFault */
  retrieve(itemId: string): void {
    const item = this.require(itemId, 'retrieving');
    this.context.outlet.say({ type: 'conversation.item.retrieved', item: this.withSound(item) });
  }

  /** @throws RealtimeFault */
  delete(itemId: string): void {
    const { conversation, keptAudio, outlet } = this.context;
    this.require(itemId, 'deleting');
    conversation.remove(itemId);
    keptAudio.forget(itemId);
    outlet.say({ type: 'conversation.item.deleted', itemId });
  }

  /** @throws RealtimeFault where the item is no spoken answer, or shorter than that */
  truncate(itemId: string, contentIndex: number, audioEndMs: number): void {
    const { conversation, keptAudio, outlet } = this.context;
    const item = this.require(itemId, 'truncating');
    if (item.type !== 'message' || item.role !== 'assistant') throw noAnswer(itemId);
    const part = item.content[contentIndex];
    if (part?.type !== 'output_audio') throw noSound(itemId, contentIndex);
    requireLength(part, audioEndMs);
    const content = item.content.map((other, index) =>
      index === contentIndex ? cutTranscript(part, audioEndMs) : other,
    );
    conversation.replace({ ...item, content });
    if (part.durationMs !== undefined && part.durationMs > 0) {
      keptAudio.cut(itemId, contentIndex, audioEndMs / part.durationMs);
    }
    outlet.say({ type: 'conversation.item.truncated', itemId, contentIndex, audioEndMs });
  }

  private require(itemId: string, doing: string): RealtimeItem {
    const item = this.context.conversation.find(itemId);
    if (item !== undefined) return item;
    const message = `Error ${doing} item: the item with id '${itemId}' does not exist.`;
    throw new RealtimeFault('item_not_found', message, { param: 'item_id' });
  }

  /** Sound is kept beside the conversation, and for a while only. */
  private withoutSound(item: RealtimeItem): RealtimeItem {
    if (item.type !== 'message') return item;
    return { ...item, content: item.content.map(silent) } as RealtimeItem;
  }

  private withSound(item: RealtimeItem): RealtimeItem {
    if (item.type !== 'message') return item;
    const content = item.content.map((part: ItemPart, index) => {
      if (part.type !== 'input_audio' && part.type !== 'output_audio') return part;
      const audio = this.context.keptAudio.get(item.id, index)?.toString('base64');
      return audio === undefined ? part : { ...part, audio };
    });
    return { ...item, content } as RealtimeItem;
  }

  /** Keeps the sound that came with an item, and has it written down where the client gave no words. */
  private keepSound(itemId: string, draft: ItemDraft): void {
    if (draft.type !== 'message') return;
    const { keptAudio, settings } = this.context;
    const { inputFormat: format } = settings.session;
    draft.content.forEach((part: ItemPart, contentIndex) => {
      if (part.type !== 'input_audio' && part.type !== 'output_audio') return;
      if (part.audio === undefined) return;
      const audio = Buffer.from(part.audio, 'base64');
      keptAudio.add(itemId, contentIndex, audio);
      if (part.type !== 'input_audio' || part.transcript !== undefined) return;
      this.transcribing.start({ itemId, contentIndex, audio, format });
    });
  }
}

function silent<Part extends ItemPart>(part: Part): Part {
  if (part.type !== 'input_audio' && part.type !== 'output_audio') return part;
  const { type, transcript } = part;
  return { type, ...(transcript !== undefined && { transcript }) } as Part;
}

function requireLength({ durationMs }: OutputAudioPart, audioEndMs: number): void {
  if (durationMs === undefined || audioEndMs <= durationMs) return;
  throw new RealtimeFault(
    'invalid_value',
    `Audio content of ${durationMs}ms is already shorter than ${audioEndMs}ms`,
    { param: 'audio_end_ms' },
  );
}

const noAnswer = (itemId: string): RealtimeFault =>
  new RealtimeFault(
    'invalid_value',
    `Only model output audio messages can be truncated: '${itemId}' is none.`,
    {
      param: 'item_id',
    },
  );

const noSound = (itemId: string, contentIndex: number): RealtimeFault =>
  new RealtimeFault('invalid_value', `The item '${itemId}' has no audio at content_index ${contentIndex}.`, {
    param: 'content_index',
  });
