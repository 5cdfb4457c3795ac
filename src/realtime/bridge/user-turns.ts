import type { AudioFormat, UserMessageItem } from '#libs/formats/openai-realtime';
import type { SessionContext } from './session-context.js';
import type { Transcribing } from './transcribing.js';

/** Puts what the user said into the conversation. */
export class UserTurns {
  constructor(
    private readonly context: SessionContext,
    private readonly transcribing: Transcribing,
  ) {}

  /** Sound that was committed. Its words come later. */
  commit(itemId: string, audio: Buffer, format: AudioFormat): void {
    this.place(itemId, audio);
    this.transcribing.start({ itemId, contentIndex: 0, audio, format });
  }

  /** The same of silence, which has no words. */
  commitSilence(itemId: string, audio: Buffer): void {
    this.place(itemId, audio, '');
  }

  private place(id: string, audio: Buffer, transcript?: string): void {
    const { outlet, conversation, keptAudio } = this.context;
    const { lastId: previousItemId } = conversation;
    outlet.say({ type: 'input_audio_buffer.committed', itemId: id, previousItemId });
    const item: UserMessageItem = {
      type: 'message',
      id,
      status: 'completed',
      role: 'user',
      content: [{ type: 'input_audio', ...(transcript !== undefined && { transcript }) }],
    };
    conversation.add(item);
    keptAudio.add(id, 0, audio);
    outlet.say({ type: 'conversation.item.added', previousItemId, item });
    outlet.say({ type: 'conversation.item.done', previousItemId, item });
  }
}
