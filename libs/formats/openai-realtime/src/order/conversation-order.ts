import type { RealtimeDialect } from '../dialect.js';
import type { CheckedEvent } from './checked-event.js';

type ItemState = 'open' | 'done' | 'deleted';

/** Which items are in the conversation, and which the input buffer promised. */
export class ConversationOrder {
  private readonly items = new Map<string, ItemState>();
  private readonly committed = new Set<string>();
  private readonly transcribed = new Set<string>();
  /** The item whose speech has begun, or has ended and is to be committed. */
  private speaking: { readonly itemId: string; hasStopped: boolean } | undefined;

  constructor(private readonly dialect: RealtimeDialect) {}

  has(itemId: string): boolean {
    return this.items.has(itemId);
  }

  isDone(itemId: string): boolean {
    return this.items.get(itemId) !== 'open';
  }

  /** True where the event was one about items or the input. */
  push(event: CheckedEvent): boolean {
    const { type } = event;
    if (type.startsWith('input_audio_buffer.')) this.pushInput(event);
    else if (type.startsWith('conversation.item.')) this.pushItem(event);
    else return false;
    return true;
  }

  finish(fail: (problem: string) => never): void {
    for (const itemId of this.committed) fail(`the committed item ${itemId} was never added`);
    for (const [itemId, state] of this.items) {
      if (state === 'open' && this.dialect === 'ga') fail(`the item ${itemId} was added, but not done`);
    }
  }

  private pushItem(event: CheckedEvent): void {
    const kind = event.type.slice('conversation.item.'.length);
    switch (kind) {
      case 'added':
      case 'created': {
        this.add(event);
        return;
      }
      case 'done': {
        this.end(event);
        return;
      }
      case 'retrieved': {
        this.known(event, event.nested('item').text('id'));
        return;
      }
      case 'deleted':
        this.known(event, event.text('item_id'));
        this.items.set(event.text('item_id'), 'deleted');
        return;
      case 'truncated': {
        this.known(event, event.text('item_id'));
        return;
      }
      default: {
        this.transcribe(event, kind.slice('input_audio_transcription.'.length));
        return;
      }
    }
  }

  private add(event: CheckedEvent): void {
    const item = event.nested('item');
    const itemId = item.text('id');
    event.require(!this.items.has(itemId), `the item ${itemId} was added before`);
    this.checkPlace(event);
    this.committed.delete(itemId);
    this.items.set(itemId, 'open');
  }

  private checkPlace(event: CheckedEvent): void {
    const previous = event.optionalText('previous_item_id');
    event.require(
      previous === undefined || this.items.has(previous),
      `it follows ${previous}, which is unknown`,
    );
  }

  private end(event: CheckedEvent): void {
    const item = event.nested('item');
    const itemId = item.text('id');
    event.require(this.items.get(itemId) === 'open', `the item ${itemId} is not open`);
    event.require(item.fields.status !== 'in_progress', `the item ${itemId} is still in progress`);
    this.items.set(itemId, 'done');
  }

  private known(event: CheckedEvent, itemId: string): void {
    const state = this.items.get(itemId);
    event.require(state !== undefined, `the item ${itemId} was never added`);
    event.require(state !== 'deleted', `the item ${itemId} was deleted`);
  }

  /** A transcript may come after its item was deleted: it is made beside the conversation. */
  private transcribe(event: CheckedEvent, kind: string): void {
    const itemId = event.text('item_id');
    const part = `${itemId}/${event.number('content_index')}`;
    event.require(this.items.has(itemId), `the item ${itemId} was never added`);
    event.require(!this.transcribed.has(part), `the transcript of ${part} has ended`);
    if (kind === 'completed' || kind === 'failed') this.transcribed.add(part);
  }

  private pushInput(event: CheckedEvent): void {
    switch (event.type.slice('input_audio_buffer.'.length)) {
      case 'speech_started': {
        this.startSpeech(event);
        return;
      }
      case 'speech_stopped': {
        this.stopSpeech(event);
        return;
      }
      case 'committed': {
        this.commit(event);
        return;
      }
      case 'cleared':
        this.speaking = undefined;
        return;
      default:
        return;
    }
  }

  private startSpeech(event: CheckedEvent): void {
    const itemId = event.text('item_id');
    event.require(this.speaking === undefined, `the speech of ${this.speaking?.itemId} is not committed`);
    event.require(!this.items.has(itemId), `the item ${itemId} is there already`);
    event.require(event.number('audio_start_ms') >= 0, 'audio_start_ms is negative');
    this.speaking = { itemId, hasStopped: false };
  }

  private stopSpeech(event: CheckedEvent): void {
    const itemId = event.text('item_id');
    event.require(this.speaking?.itemId === itemId, `no speech of ${itemId} has started`);
    event.require(this.speaking?.hasStopped === false, `the speech of ${itemId} has stopped before`);
    event.require(event.number('audio_end_ms') >= 0, 'audio_end_ms is negative');
    if (this.speaking !== undefined) this.speaking.hasStopped = true;
  }

  private commit(event: CheckedEvent): void {
    const itemId = event.text('item_id');
    event.require(!this.items.has(itemId) && !this.committed.has(itemId), `${itemId} was committed before`);
    if (this.speaking !== undefined) {
      event.require(this.speaking.itemId === itemId, `the speech was announced as ${this.speaking.itemId}`);
    }
    this.checkPlace(event);
    this.speaking = undefined;
    this.committed.add(itemId);
  }
}
