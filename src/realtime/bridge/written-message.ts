import type { AssistantMessageItem } from '#libs/formats/openai-realtime';
import type { MessageOutput } from './message-output.js';
import { newId } from './new-id.js';
import { addOutput, endOutput } from './output-item.js';
import type { ItemEnd, OutputPlace } from './output-item.js';
import type { SessionContext } from './session-context.js';

/** An answer in text. */
export class WrittenMessage implements MessageOutput {
  private current: AssistantMessageItem;
  private text = '';
  private isOpen = true;

  constructor(
    private readonly context: SessionContext,
    private readonly place: OutputPlace,
  ) {
    this.current = {
      type: 'message',
      id: newId('item'),
      status: 'in_progress',
      role: 'assistant',
      content: [],
    };
    addOutput(context, place, this.current);
    const part = { type: 'text', text: '' } as const;
    context.outlet.say({ type: 'response.content_part.added', ...this.ofPart, part });
  }

  get item(): AssistantMessageItem {
    return this.current;
  }

  write(delta: string): void {
    if (!this.isOpen || delta === '') return;
    this.text += delta;
    this.context.outlet.say({ type: 'response.output_text.delta', ...this.ofPart, delta });
  }

  async finish(end: ItemEnd): Promise<void> {
    await this.context.outlet.room();
    this.close(end);
  }

  close(end: ItemEnd): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { text } = this;
    const { outlet } = this.context;
    outlet.say({ type: 'response.output_text.done', ...this.ofPart, text });
    outlet.say({ type: 'response.content_part.done', ...this.ofPart, part: { type: 'text', text } });
    this.current = { ...this.current, status: end, content: [{ type: 'output_text', text }] };
    endOutput(this.context, this.place, this.current);
  }

  private get ofPart() {
    const { responseId, outputIndex } = this.place;
    return { responseId, itemId: this.current.id, outputIndex, contentIndex: 0 };
  }
}
