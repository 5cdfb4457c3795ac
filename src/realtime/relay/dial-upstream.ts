import { Inject, Injectable } from '@nestjs/common';
import type { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { readRefusal } from '../../pipeline/attempts/upstream-refusal.js';
import { vendorHeaders } from '../../pipeline/attempts/vendor-headers.js';
import { lacksEndpoint } from '../../pipeline/endpoint-fault.js';
import { wireFormat } from '../../pipeline/formats.js';
import { isUnknownPath } from '../../pipeline/lane-choice.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import { CandidateWalk } from '../../pipeline/walk/candidate-walk.js';
import type { Question } from '../../pipeline/walk/question.js';
import type { Turn } from '../../pipeline/walk/turn.js';
import { HandshakeRefusal } from '../../providers/transport/sockets/socket-call.js';
import { SocketTransport } from '../../providers/transport/sockets/socket-transport.js';
import type { UpstreamSocket } from '../../providers/transport/sockets/upstream-socket.js';
import type { Candidate } from '../../routing/candidate.js';
import type { RealtimeSessionRequest } from '../realtime-session.js';
import { Discretion } from './discretion.js';

/** What is needed to open a session's upstream. */
type Dialling = Pick<RealtimeSessionRequest, 'dialect' | 'intent' | 'headers' | 'journal'> & {
  readonly model: string;
};

/** An upstream that agreed to hold a session. */
export interface DialledUpstream {
  readonly socket: UpstreamSocket;
  readonly candidate: Candidate;
  /** What of its words is for clients. */
  readonly discretion: Discretion;
  /** The session is over. @param failure where the upstream broke it */
  ended(failure: GatewayError | undefined): void;
}

/** A socket that nobody has taken yet. */
interface OpenSocket extends Pick<DialledUpstream, 'socket' | 'discretion'> {
  take(): void;
}

/** Opens the upstream's side of a session, as requests find theirs: by plan, health, keys and second tries. */
@Injectable()
export class DialUpstream {
  constructor(
    private readonly walk: CandidateWalk,
    private readonly transport: SocketTransport,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  /**
   * Tries the candidates until one's upstream agrees.
   * @throws GatewayError where none does: the last one's error
   */
  async open(session: Dialling, signal: AbortSignal): Promise<DialledUpstream> {
    const { model, headers, journal } = session;
    const question: Question = {
      model,
      asked: { endpoint: 'realtime', stream: true },
      context: { headers, signal },
      record: journal.record,
      // A session that stands has said nothing yet.
      isAside: true,
    };
    try {
      const { answer, trial } = await this.walk.begin(question, (turn) => this.connect(session, turn));
      answer.take();
      const ended = (failure: GatewayError | undefined): void => {
        trial.ended(failure);
      };
      const { socket, discretion } = answer;
      return { socket, discretion, candidate: trial.turn.candidate, ended };
    } catch (error) {
      throw toGatewayError(error);
    }
  }

  private async connect(session: Dialling, turn: Turn): Promise<OpenSocket> {
    const { candidate, signal } = turn;
    const { apiKey } = turn.terms;
    turn.take('verbatim');
    const { realtime } = candidate.provider.provider;
    if (realtime === undefined) throw lacksEndpoint(candidate, 'realtime');
    const endpoint = realtime.endpoint({
      model: candidate.model,
      clientHeaders: clientHeaders(session),
      ...(apiKey !== undefined && { apiKey }),
      ...(session.intent === 'transcription' && { intent: session.intent }),
    });
    turn.sending();
    try {
      const socket = await this.transport.connect({
        ...endpoint,
        headers: { ...turn.traceHeaders, ...endpoint.headers },
        signal,
        upstreamName: `The provider ${candidate.provider.id}`,
        maxFrame: this.configuration.realtime.maxFrame,
      });
      const discretion = new Discretion({ ...endpoint, apiKey });
      return { socket, discretion, take: heldUntilTaken(socket, signal) };
    } catch (error) {
      throw error instanceof HandshakeRefusal ? await meaningOf(error, candidate, apiKey) : error;
    }
  }
}

/**
 * Another candidate may be quicker, or nobody wait any more.
 * @returns to be called when it is taken: from then on whoever has it ends it
 */
function heldUntilTaken(socket: UpstreamSocket, signal: AbortSignal): () => void {
  const give = (): void => {
    socket.terminate();
  };
  signal.addEventListener('abort', give, { once: true });
  return () => {
    signal.removeEventListener('abort', give);
  };
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
