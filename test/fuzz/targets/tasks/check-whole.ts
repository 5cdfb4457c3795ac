import type { WholeClientCodec, WholeUpstreamCodec } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import { assertInBounds } from '../formats/bounds.js';
import { unlessAtFault } from '../formats/fault.js';

/** The formats of one kind of request whose answers come whole. */
export interface WholeCodecs<Format extends string, Request, Response> {
  readonly clients: readonly WholeClientCodec<Format, Request, Response>[];
  readonly upstreams: readonly WholeUpstreamCodec<Format, Request, Response>[];
}

/** A request and an answer, from every client's format to every upstream's and back. */
export function checkWhole<Format extends string, Request, Response>(
  { clients, upstreams }: WholeCodecs<Format, Request, Response>,
  body: JsonObject,
  answer: JsonValue,
  input: Buffer,
): void {
  for (const client of clients) {
    client.readUsage(Buffer.from(JSON.stringify(answer)));
    const requests = unlessAtFault(['caller'], () => client.decodeRequest(body, 'm'));
    if (requests === undefined) continue;
    const [request] = requests;
    for (const upstream of upstreams) {
      const encoded = unlessAtFault(['caller'], () => upstream.encodeRequest(request, { model: 'm' }));
      // What was never asked is not answered.
      if (encoded === undefined) continue;
      assertInBounds(encoded, input);
      const response = unlessAtFault(['provider'], () => upstream.decodeResponse(answer, request));
      if (response === undefined) continue;
      const defaults = { model: 'm', id: 'id' };
      const told = unlessAtFault(['provider'], () => client.encodeResponse(response, requests, defaults));
      if (told !== undefined) assertInBounds(told, input);
    }
  }
}
