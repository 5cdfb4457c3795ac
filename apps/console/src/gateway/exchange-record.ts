import type { Exchange, Outcome, SentRequest, WireEvent } from './exchange.js';
import { addExchange, replaceExchange } from './exchanges-store.js';
import { createFrameSchedule } from './frame-schedule.js';
import { newId } from '../new-id.js';

/** How much of one answer's stream is kept to be looked at. */
const limits = { events: 20_000, characters: 32_000_000 };

/** An exchange that is under way. The store sees it at most once per frame. */
export interface ExchangeRecord {
  /** As it stands now. */
  readonly exchange: Exchange;
  /** Milliseconds since it was sent. */
  now(): number;
  head(response: Response): void;
  /** A socket was opened; browsers tell no headers of it but the subprotocol. */
  opened(status: number, subprotocol: string): void;
  received(bytes: number): void;
  event(event: WireEvent): void;
  body(text: string): void;
  /** Nothing changes afterwards. */
  end(outcome: Exclude<Outcome, 'running'>): Exchange;
}

/** Begins the record of a request that is sent right after. */
export function recordExchange(label: string, request: SentRequest): ExchangeRecord {
  const start = performance.now();
  const now = (): number => performance.now() - start;
  const events: WireEvent[] = [];
  let characters = 0;
  let notKept = 0;
  let state: Exchange = {
    id: newId(),
    label,
    request,
    startedAt: Date.now(),
    events: [],
    received: 0,
    outcome: 'running',
  };
  /** Only here are the events copied: lists that were given out stay as they are. */
  const current = (): Exchange =>
    state.events.length === events.length && notKept === (state.eventsNotKept ?? 0)
      ? state
      : (state = { ...state, events: events.slice(), ...(notKept > 0 && { eventsNotKept: notKept }) });
  const publication = createFrameSchedule(() => {
    replaceExchange(current());
  });
  const change = (part: Partial<Exchange>): void => {
    state = { ...state, ...part };
    publication.schedule();
  };
  addExchange(state);

  return {
    get exchange() {
      return current();
    },
    now,
    head({ status, statusText, headers }) {
      change({ response: { status, statusText, headers: Object.fromEntries(headers), at: now() } });
    },
    opened(status, subprotocol) {
      const headers = { ...(subprotocol !== '' && { 'sec-websocket-protocol': subprotocol }) };
      change({ response: { status, statusText: '', headers, at: now() } });
    },
    received(bytes) {
      change({ received: state.received + bytes });
    },
    event(event) {
      characters += event.data.length;
      if (events.length < limits.events && characters <= limits.characters) events.push(event);
      else notKept++;
      publication.schedule();
    },
    body(text) {
      change({ body: text });
    },
    end(outcome) {
      change({ outcome, endedAt: now() });
      publication.flush();
      return current();
    },
  };
}
