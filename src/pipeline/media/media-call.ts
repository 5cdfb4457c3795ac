import type { IncomingHttpHeaders } from 'node:http';
import type { ClientBody, MediaReplyDefaults } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { answerId } from '../answer-id.js';
import type { CallContext } from '../call-context.js';
import type { Form } from '../forms/form.js';
import type { ClientCodecOf, MediaKind, MediaTask } from './media.task.js';

/** A body as it came: JSON, or a form that was spooled. */
export type MediaPayload =
  | { readonly kind: 'json'; readonly body: JsonObject; readonly raw: Buffer }
  | { readonly kind: 'form'; readonly form: Form };

/** What a controller hands over. */
export interface MediaInput<Kind extends MediaKind> {
  /** The format the client speaks. */
  readonly format: Kind['format'];
  readonly operation: Kind['operation'];
  /** The model as the client named it. */
  readonly model: string;
  readonly payload: MediaPayload;
}

/** One client's request: the bytes, and (decoded at most once) what they ask. */
export class MediaCall<Kind extends MediaKind> {
  readonly client: ClientCodecOf<Kind>;
  private decoded: Kind['request'] | undefined;
  private preparing: Promise<Kind['request']> | undefined;

  constructor(
    readonly task: MediaTask<Kind>,
    readonly input: MediaInput<Kind>,
    readonly context: CallContext,
  ) {
    const client = task.clients[input.format];
    if (client === undefined) throw new Error(`No client speaks ${input.format}.`);
    this.client = client;
  }

  get headers(): IncomingHttpHeaders {
    return this.context.headers;
  }

  get signal(): AbortSignal {
    return this.context.signal;
  }

  get body(): ClientBody {
    const { payload } = this.input;
    return payload.kind === 'json' ? { kind: 'json', value: payload.body } : payload;
  }

  /** @throws GatewayError `caller_invalid_request` naming the field at fault */
  get request(): Kind['request'] {
    this.decoded ??= this.client.decodeRequest(this.body, this.input.operation);
    return this.decoded;
  }

  /**
   * The request for models the gateway translates for: whatever must be fetched has been.
   * @throws GatewayError as `request`, and where something of it cannot be had
   */
  prepare(): Promise<Kind['request']> {
    const { task, request, signal, context } = this;
    // A rehearsal fetches nothing.
    const prepare = context.isRehearsal === true ? undefined : task.prepare;
    this.preparing ??= prepare?.(request, signal) ?? Promise.resolve(request);
    return this.preparing;
  }

  get replyDefaults(): MediaReplyDefaults {
    return {
      model: this.input.model,
      id: answerId(),
      created: Math.floor(Date.now() / 1000),
    };
  }
}
