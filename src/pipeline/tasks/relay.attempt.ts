import { Injectable } from '@nestjs/common';
import { spliceTopLevel } from '#libs/json';
import type { WireTask } from '#libs/provider-kit';
import { laneHeaders, upstreamHeaders } from '../attempts/reply-headers.js';
import { UpstreamCaller } from '../attempts/upstream-caller.js';
import type { Reply } from '../reply.js';
import { StreamReply } from '../stream-reply.js';
import { sourceOf } from '../streams/readable-source.js';
import { RelayBodyTransform } from '../streams/relay-body.transform.js';
import type { Turn } from '../walk/turn.js';
import type { TaskCall } from './task-call.js';
import type { TaskResponse } from './task.js';

/** The verbatim lane: the client's bytes with another model name and credential; the upstream's bytes as they come. */
@Injectable()
export class RelayAttempt {
  constructor(private readonly caller: UpstreamCaller) {}

  /** @throws UpstreamRefusal where the upstream refuses; GatewayError where it cannot be reached or breaks off */
  async run<Format extends string, Request, Response extends TaskResponse>(
    { client, input }: TaskCall<Format, Request, Response>,
    turn: Turn,
    wire: WireTask<Format>,
  ): Promise<Reply> {
    const { model } = turn.candidate;
    const upstream = await this.caller.deliver({
      turn,
      envelope: (apiKey) => wire.envelope({ format: input.format, model, clientHeaders: {}, ...apiKey }),
      makeBody: ({ splices }) => {
        const renamed = client.rename(input.raw, model);
        return splices === undefined ? renamed : spliceTopLevel(Buffer.concat(renamed), splices);
      },
      decodeError: (failure) => client.decodeError(failure),
      signal: turn.signal,
    });
    const headers = {
      // Whatever the upstream calls it.
      'content-type': 'application/json',
      ...upstreamHeaders(upstream.headers),
      ...laneHeaders('verbatim'),
    };
    const relayed = {
      readUsage: (body: Buffer) => client.codec.readUsage(body),
      decodeError: client.decodeError,
    };
    const head = { status: upstream.status, headers };
    return StreamReply.open(sourceOf(upstream), new RelayBodyTransform(relayed), head, turn.signal);
  }
}
