import type { JsonObject } from '#libs/json';
import type { RealtimeDialect } from './dialect.js';
import { CheckedEvent } from './order/checked-event.js';
import { ConversationOrder } from './order/conversation-order.js';
import { ResponseOrder } from './order/response-order.js';
import { serverEventNames } from './server-event-names.js';

/**
 * Holds what a server sent in one session to the order of the reference, and its ids to each other:
 * `session.created` first; unique event ids; only events of the dialect; items added before anything is said
 * of them, and done; responses created, item by item and part by part, and done with what was sent; speech
 * started, stopped, committed, added. One per session. Made for tests.
 */
export class RealtimeOrderChecker {
  private readonly names: ReadonlySet<string>;
  private readonly eventIds = new Set<string>();
  private readonly conversation: ConversationOrder;
  private readonly responses: ResponseOrder;
  private count = 0;
  private hasSession = false;

  constructor(dialect: RealtimeDialect) {
    const own = dialect === 'beta' ? ['transcription_session.updated'] : [];
    const names = Object.values(serverEventNames[dialect]).filter((name) => name !== undefined);
    this.names = new Set([...names, ...own]);
    this.conversation = new ConversationOrder(dialect);
    this.responses = new ResponseOrder(dialect, this.conversation);
  }

  /** @throws Error naming the event and the rule it breaks */
  push(fields: JsonObject): void {
    const event = new CheckedEvent(fields, `event ${this.count++}`);
    event.require(this.names.has(event.type), 'the dialect has no such event');
    this.checkId(event);
    if (event.type === 'session.created') this.startSession(event);
    else event.require(this.hasSession || event.type === 'error', 'session.created must come first');
    if (event.type === 'error') event.nested('error').text('message');
    if (!this.conversation.push(event)) this.responses.push(event);
  }

  /** @throws Error where something that was begun never ended */
  finish(): void {
    const fail = (problem: string): never => {
      throw new Error(`Realtime order broken at the end: ${problem}.`);
    };
    this.responses.finish(fail);
    this.conversation.finish(fail);
  }

  private checkId(event: CheckedEvent): void {
    const id = event.text('event_id');
    event.require(!this.eventIds.has(id), `the event id ${id} was used before`);
    this.eventIds.add(id);
  }

  private startSession(event: CheckedEvent): void {
    event.require(!this.hasSession, 'it came before');
    event.nested('session').text('id');
    this.hasSession = true;
  }
}

/** Checks a whole recording. @throws Error naming the first rule that is broken */
export function checkRealtimeOrder(events: readonly JsonObject[], dialect: RealtimeDialect): void {
  const checker = new RealtimeOrderChecker(dialect);
  for (const event of events) checker.push(event);
  checker.finish();
}
