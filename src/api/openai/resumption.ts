import { GatewayError } from '#libs/canonical';

/** The query of `GET /v1/responses/{id}`, as far as it changes the answer. */
export interface ResumptionQuery {
  readonly stream?: string;
  readonly starting_after?: string;
}

/** Whether the client wants the stream of a response, and from where on. */
export interface Resumption {
  readonly stream: boolean;
  /** Number of the last event it has. */
  readonly startingAfter: number | undefined;
}

/** @throws GatewayError naming the query parameter at fault */
export function readResumption({ stream, starting_after: startingAfter }: ResumptionQuery): Resumption {
  if (stream !== undefined && stream !== 'true' && stream !== 'false') {
    throw wrong('stream', 'must be true or false');
  }
  if (startingAfter === undefined) return { stream: stream === 'true', startingAfter: undefined };
  if (!/^\d{1,9}$/.test(startingAfter)) throw wrong('starting_after', 'must be the number of an event');
  if (stream !== 'true') throw wrong('starting_after', 'goes with stream=true');
  return { stream: true, startingAfter: Number(startingAfter) };
}

const wrong = (param: string, fault: string): GatewayError =>
  new GatewayError('caller_invalid_request', `"${param}" ${fault}.`, { param });
