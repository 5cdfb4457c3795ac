import { Agent } from 'node:http';
import type { JsonObject } from '#libs/json';
import type { Fact } from '../facts.js';
import type { ClientWire, Form } from '../formats/wire-format.js';
import { filesOrigin } from '../scenarios/files.js';
import { readEvents } from '../wire/event-stream.js';
import { parse } from '../wire/json.js';
import { OpenAnswer, send } from '../../support/open-answer.js';
import type { NamedLoss } from './verdict.js';

/** What a client got. */
export interface Got {
  readonly status: number;
  readonly losses: readonly NamedLoss[];
  readonly lane: string | undefined;
  readonly facts: readonly Fact[];
  /** As the vendor's client would hold it; empty for an error before the first byte. */
  readonly answer: JsonObject;
  /** The body of an error, as text. */
  readonly message: string;
}

/** A client with a pool of connections to the gateway. */
export class GatewayClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  /** @param origin where the files lie that scenarios refer to */
  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly origin: string,
  ) {}

  /** Asks in one format. */
  async ask(
    wire: ClientWire,
    body: JsonObject,
    model: string,
    form: Form,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Got> {
    const { path, headers, body: whole } = wire.send(body, model, form);
    const request = {
      path,
      headers: {
        ...headers,
        ...more,
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(whole).replaceAll(filesOrigin, this.origin),
    };
    const answer = await OpenAnswer.begin(send(this.url, request, this.#agent));
    await answer.ended;
    const { statusCode: status = 0, headers: received } = answer.message;
    const read = status === 200 ? readAnswer(wire, answer.text, form) : readError(wire, answer.text);
    return {
      status,
      losses: readLosses(received['x-gateway-losses']),
      lane: received['x-gateway-lane'] as string | undefined,
      ...read,
    };
  }

  close(): void {
    this.#agent.destroy();
  }
}

type Read = Pick<Got, 'facts' | 'answer' | 'message'>;

function readError(wire: ClientWire, body: string): Read {
  const error = parse(body);
  return { facts: wire.readError(error), answer: {}, message: body };
}

function readAnswer(wire: ClientWire, body: string, form: Form): Read {
  if (form === 'json') {
    const answer = parse(body);
    return { facts: wire.readAnswer(answer), answer, message: '' };
  }
  const { answer, error, ended } = wire.gather(readEvents(body));
  if (error === undefined && !ended) throw new Error(`The stream has no end: ${body.slice(-500)}`);
  const facts = [...wire.readAnswer(answer), ...(error === undefined ? [] : wire.readError(error))];
  // An answer that fails has no end, and what was counted until then is nothing to rely on.
  const told =
    error === undefined ? facts : facts.filter((fact) => !/^(ends: never$|\w+ tokens: )/.test(fact));
  return { facts: told, answer, message: error === undefined ? '' : JSON.stringify(error) };
}

function readLosses(header: string | string[] | undefined): readonly NamedLoss[] {
  if (typeof header !== 'string') return [];
  return header.split(', ').map((item) => {
    const [feature = '', action = ''] = item.split(';');
    return { feature, action };
  });
}
