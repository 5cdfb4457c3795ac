import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { readRefusal } from '../../pipeline/attempts/upstream-refusal.js';
import { vendorHeaders } from '../../pipeline/attempts/vendor-headers.js';
import { lacksEndpoint } from '../../pipeline/endpoint-fault.js';
import { wireFormat } from '../../pipeline/formats.js';
import { isUnknownPath } from '../../pipeline/lane-choice.js';
import { noteTurn } from '../../pipeline/note-turn.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import { HandshakeRefusal } from '../../providers/transport/sockets/socket-call.js';
import { SocketTransport } from '../../providers/transport/sockets/socket-transport.js';
import type { UpstreamSocket } from '../../providers/transport/sockets/upstream-socket.js';
import type { Candidate } from '../../routing/candidate.js';
import type { RealtimeSessionRequest } from '../realtime-session.js';
import { Discretion } from './discretion.js';

/** What is needed to open a session's upstream. */
type Dialling = Pick<RealtimeSessionRequest, 'candidates' | 'dialect' | 'intent' | 'headers' | 'journal'>;

/** An upstream that agreed to hold a session. */
export interface DialledUpstream {
  readonly socket: UpstreamSocket;
  /** What of its words is for clients. */
  readonly discretion: Discretion;
}

/** Opens the upstream's side of a session. */
@Injectable()
export class DialUpstream {
  constructor(
    private readonly transport: SocketTransport,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  /**
   * Tries the candidates until one's upstream agrees.
   * @throws GatewayError where none does: the last one's error
   */
  async open(session: Dialling, signal: AbortSignal): Promise<DialledUpstream> {
    let failure: unknown;
    for (const [index, candidate] of session.candidates.entries()) {
      noteTurn(session.journal.record, { candidate, lane: 'verbatim', attempt: index + 1 });
      try {
        return await this.connect(session, candidate, signal);
      } catch (error) {
        failure = error;
        if (signal.aborted || !toGatewayError(error).retryable) break;
      }
    }
    throw toGatewayError(signal.aborted ? signal.reason : failure);
  }

  private async connect(
    session: Dialling,
    candidate: Candidate,
    signal: AbortSignal,
  ): Promise<DialledUpstream> {
    const { realtime } = candidate.provider.provider;
    if (realtime === undefined) throw lacksEndpoint(candidate, 'realtime');
    const apiKey = candidate.provider.nextApiKey();
    const endpoint = realtime.endpoint({
      model: candidate.model,
      clientHeaders: clientHeaders(session),
      ...(apiKey !== undefined && { apiKey }),
      ...(session.intent === 'transcription' && { intent: session.intent }),
    });
    try {
      const socket = await this.transport.connect({
        ...endpoint,
        signal,
        upstreamName: `The provider ${candidate.provider.id}`,
        maxFrame: this.configuration.realtime.maxFrame,
      });
      return { socket, discretion: new Discretion({ ...endpoint, apiKey }) };
    } catch (error) {
      throw error instanceof HandshakeRefusal ? await meaningOf(error, candidate, apiKey) : error;
    }
  }
}

/** What a refusal means, in the words of the gateway. */
async function meaningOf(
  { reply }: HandshakeRefusal,
  candidate: Candidate,
  apiKey: string | undefined,
): Promise<Error> {
  const { error } = await readRefusal(wireFormat('openai-chat').codec, reply, apiKey);
  // A server that has something else at this path answers as if nothing was wrong.
  const isElsewhere = reply.status < 400 || isUnknownPath(error);
  return isElsewhere ? lacksEndpoint(candidate, 'realtime', error) : error;
}

/** Headers of the client that its vendor must see, however they came. */
function clientHeaders({ headers, dialect }: Dialling): Record<string, string> {
  const endUser = headers['openai-safety-identifier'];
  return {
    ...vendorHeaders(headers),
    ...(typeof endUser === 'string' && { 'openai-safety-identifier': endUser }),
    ...(dialect === 'beta' && { 'openai-beta': 'realtime=v1' }),
  };
}
