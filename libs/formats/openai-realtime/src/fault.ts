import type { GatewayError } from '#libs/canonical';
import { openAiErrorWords } from '#libs/codec-kit';

/** What an `error` event says. */
export interface RealtimeErrorDetail {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  /** The field at fault: `session.audio.input.format`, `item.content[0].type`. */
  readonly param?: string;
  /** The client's own id of the event at fault. */
  readonly eventId?: string;
}

/**
 * What a client did wrong. It is answered with an `error` event, and the session lives on. Readers give it
 * back as a value: `result instanceof RealtimeFault`.
 */
export class RealtimeFault extends Error implements RealtimeErrorDetail {
  override readonly name = 'RealtimeFault';
  readonly type = 'invalid_request_error';
  readonly param?: string;
  readonly eventId?: string;

  /** @param message one sentence for the client: what is wrong, and how to put it right */
  constructor(
    readonly code: string,
    message: string,
    { param, eventId }: { readonly param?: string; readonly eventId?: string } = {},
  ) {
    super(message);
    if (param !== undefined) this.param = param;
    if (eventId !== undefined) this.eventId = eventId;
  }

  /** The same fault as the answer to the event of that id; an id it has already stays. */
  answering(eventId: string | undefined): RealtimeFault {
    if (eventId === undefined || this.eventId !== undefined) return this;
    const param = this.param;
    return new RealtimeFault(this.code, this.message, { ...(param !== undefined && { param }), eventId });
  }
}

/** Runs a reader: its fault is a value of the answer, everything else is thrown on. */
export function faultOr<Result>(read: () => Result): Result | RealtimeFault {
  try {
    return read();
  } catch (error) {
    if (error instanceof RealtimeFault) return error;
    throw error;
  }
}

/** An error of the gateway in the words of an `error` event. */
export function realtimeErrorOf(error: GatewayError, eventId?: string): RealtimeErrorDetail {
  const { type, code, message, param } = openAiErrorWords(error);
  return {
    type,
    ...(code !== null && { code }),
    message,
    ...(param !== null && { param }),
    ...(eventId !== undefined && { eventId }),
  };
}
