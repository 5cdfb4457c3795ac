import type { FunctionCallItem } from '#libs/formats/openai-realtime';
import { newId } from './new-id.js';
import { addOutput, endOutput } from './output-item.js';
import type { ItemEnd, OutputItem, OutputPlace } from './output-item.js';
import type { SessionContext } from './session-context.js';

/** A function that the model wants called, as it is written. */
export class FunctionCallOutput implements OutputItem {
  private current: FunctionCallItem;
  private isOpen = true;

  constructor(
    private readonly context: SessionContext,
    private readonly place: OutputPlace,
    { id: callId, name }: { readonly id: string; readonly name: string },
  ) {
    this.current = {
      type: 'function_call',
      id: newId('item'),
      status: 'in_progress',
      callId,
      name,
      arguments: '',
    };
    addOutput(context, place, this.current);
  }

  get item(): FunctionCallItem {
    return this.current;
  }

  write(delta: string): void {
    if (!this.isOpen || delta === '') return;
    this.current = { ...this.current, arguments: this.current.arguments + delta };
    const { callId } = this.current;
    this.context.outlet.say({
      type: 'response.function_call_arguments.delta',
      ...this.ofItem,
      callId,
      delta,
    });
  }

  close(end: ItemEnd): void {
    if (!this.isOpen) return;
    // Clients parse it: a call without arguments has none, not no JSON.
    if (end === 'completed' && this.current.arguments.trim() === '') this.write('{}');
    this.isOpen = false;
    this.current = { ...this.current, status: end };
    const { callId, name, arguments: written } = this.current;
    const done = 'response.function_call_arguments.done';
    this.context.outlet.say({ type: done, ...this.ofItem, callId, name, arguments: written });
    endOutput(this.context, this.place, this.current);
  }

  private get ofItem() {
    const { responseId, outputIndex } = this.place;
    return { responseId, itemId: this.current.id, outputIndex };
  }
}
