import type { IncomingHttpHeaders } from 'node:http';
import type { WholeReplyDefaults } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { answerId } from '../answer-id.js';
import type { Exchange } from '../exchange.js';
import type { Task, TaskClient, TaskResponse } from './task.js';

/** What a controller hands over. */
export interface TaskInput<Format extends string> {
  /** The format the client speaks. */
  readonly format: Format;
  /** The model as the client named it. */
  readonly model: string;
  readonly body: JsonObject;
  readonly raw: Buffer;
}

/** One client's request: the bytes, and (decoded at most once) what they ask. */
export class TaskCall<Format extends string, Request, Response extends TaskResponse> {
  readonly client: TaskClient<Format, Request, Response>;
  private decoded: readonly [Request, ...Request[]] | undefined;

  constructor(
    readonly task: Task<Format, Request, Response>,
    readonly input: TaskInput<Format>,
    readonly exchange: Exchange,
  ) {
    const client = task.clients[input.format];
    if (client === undefined) throw new Error(`No client speaks ${input.format}.`);
    this.client = client;
  }

  /** The client's headers. Few of them go any further. */
  get headers(): IncomingHttpHeaders {
    return this.exchange.headers;
  }

  /** @throws GatewayError `caller_invalid_request` naming the field at fault */
  get requests(): readonly [Request, ...Request[]] {
    this.decoded ??= this.client.codec.decodeRequest(this.input.body, this.input.model);
    return this.decoded;
  }

  get replyDefaults(): WholeReplyDefaults {
    return { model: this.input.model, id: answerId() };
  }
}
