import type { RealtimeDialect } from '../dialect.js';
import type { CheckedEvent } from './checked-event.js';
import type { ConversationOrder } from './conversation-order.js';
import { OutputItemOrder } from './output-item-order.js';

interface Running {
  readonly items: OutputItemOrder[];
  /** Its items go into the conversation. */
  readonly isPlaced: boolean;
}

/** Which responses run, and how far each has come. */
export class ResponseOrder {
  private readonly running = new Map<string, Running>();
  private readonly done = new Set<string>();

  constructor(
    private readonly dialect: RealtimeDialect,
    private readonly conversation: ConversationOrder,
  ) {}

  /** True where the event was one of a response. */
  push(event: CheckedEvent): boolean {
    if (!event.type.startsWith('response.')) return false;
    if (event.type === 'response.created') this.start(event);
    else if (event.type === 'response.done') this.end(event);
    else this.progress(event);
    return true;
  }

  finish(fail: (problem: string) => never): void {
    for (const responseId of this.running.keys()) fail(`the response ${responseId} was never done`);
  }

  private start(event: CheckedEvent): void {
    const response = event.nested('response');
    const responseId = response.text('id');
    const isKnown = this.running.has(responseId) || this.done.has(responseId);
    event.require(!isKnown, `the response ${responseId} was created before`);
    event.require(response.fields.status === 'in_progress', 'its status is not in_progress');
    event.require(response.objects('output').length === 0, 'it has output already');
    const isPlaced = response.optionalText('conversation_id') !== undefined;
    const isBusy = [...this.running.values()].some((other) => other.isPlaced);
    event.require(!isPlaced || !isBusy, 'another response of the conversation is running');
    this.running.set(responseId, { items: [], isPlaced });
  }

  private end(event: CheckedEvent): void {
    const response = event.nested('response');
    const responseId = response.text('id');
    const { items } = this.find(event, responseId);
    event.require(response.text('status') !== 'in_progress', 'its status is still in_progress');
    const open = items.find((item) => !item.isDone);
    if (open !== undefined) event.fail(`its item ${open.itemId} is not done`);
    const output = response
      .objects('output')
      .map(({ id }) => (typeof id === 'string' ? id : ''))
      .join();
    const expected = items.map((item) => item.itemId).join();
    event.require(output === expected, `its output is [${output}], not [${expected}]`);
    this.running.delete(responseId);
    this.done.add(responseId);
  }

  private progress(event: CheckedEvent): void {
    // These alone do not say whose they are.
    if (event.type.startsWith('response.mcp_call.')) return;
    const { items, isPlaced } = this.find(event, event.text('response_id'));
    const index = event.number('output_index');
    if (event.type === 'response.output_item.added') {
      event.require(index === items.length, `its output_index is ${index}, not ${items.length}`);
      items.push(this.addItem(event));
      return;
    }
    const item = items[index] ?? event.fail(`no item was added at output_index ${index}`);
    if (event.type === 'response.output_item.done') {
      this.checkPlaced(event, item, isPlaced);
      item.end(event);
    } else {
      item.push(event);
    }
  }

  private addItem(event: CheckedEvent): OutputItemOrder {
    const item = event.nested('item');
    const itemId = item.text('id');
    const isElsewhere = [...this.running.values()].some(({ items }) =>
      items.some((other) => other.itemId === itemId),
    );
    const isKnown = isElsewhere || this.conversation.has(itemId);
    event.require(!isKnown, `the item ${itemId} was added before`);
    event.require(item.fields.status === 'in_progress', 'the status of its item is not in_progress');
    return new OutputItemOrder(item, this.dialect);
  }

  private checkPlaced(event: CheckedEvent, { itemId }: OutputItemOrder, isPlaced: boolean): void {
    event.require(this.conversation.has(itemId) === isPlaced, placement(itemId, isPlaced));
    const isDone = this.dialect === 'beta' || !isPlaced || this.conversation.isDone(itemId);
    event.require(isDone, `conversation.item.done of ${itemId} has not come before`);
  }

  private find(event: CheckedEvent, responseId: string): Running {
    if (this.done.has(responseId)) event.fail(`the response ${responseId} is done`);
    return this.running.get(responseId) ?? event.fail(`the response ${responseId} was never created`);
  }
}

function placement(itemId: string, isPlaced: boolean): string {
  return isPlaced
    ? `the item ${itemId} was not added to the conversation`
    : `the item ${itemId} is in the conversation, but its response is not`;
}
