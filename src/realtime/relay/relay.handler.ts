import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Meters } from '../../metering/meters.js';
import type { SocketHost } from '../../sockets/socket-route.js';
import type { RealtimeSessionHandler, RealtimeSessionRequest } from '../realtime-session.js';
import { DialUpstream } from './dial-upstream.js';
import { RelayEstimates } from './relay-estimates.js';
import { RelaySession } from './relay-session.js';
import { settledUpdate } from './settled-update.js';

/** How long a client's upgrade waits for the upstream's word on its own, in milliseconds. */
const verdictPatience = 1_500;

/** Serves sessions by an upstream that holds them: messages pass unparsed. */
@Injectable()
export class RelayHandler implements RealtimeSessionHandler {
  constructor(
    private readonly dial: DialUpstream,
    readonly estimates: RelayEstimates,
    readonly meters: Meters,
  ) {}

  /** An upstream that is slow to say no says so on the open socket. */
  async prepare(request: RealtimeSessionRequest): Promise<SocketHost> {
    const first = settledUpdate(request);
    const leaving = new AbortController();
    const { model } = request;
    if (model === undefined) throw new Error('A session that is relayed has a model.');
    const opening = this.dial.open({ ...request, model }, AbortSignal.any([request.signal, leaving.signal]));
    // Whoever waits for it hears of its failure.
    opening.catch(() => undefined);
    await verdict(opening);
    return {
      accept: (connection) => {
        new RelaySession(request, connection, this).begin(opening, first);
      },
      abandon: () => {
        leaving.abort();
        void opening.then(
          ({ socket, ended }) => {
            socket.terminate();
            ended(undefined);
          },
          () => undefined,
        );
      },
    };
  }
}

async function verdict(opening: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  try {
    await Promise.race([opening, delay(verdictPatience, undefined, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
