import { Injectable } from '@nestjs/common';
import type { Loss } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { spliceTopLevel } from '#libs/json';
import { formatsFor } from '#libs/provider-kit';
import type { Envelope, Generation } from '#libs/provider-kit';
import { TokenEstimator } from '../../counting/token-estimator.js';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import type { Candidate } from '../../routing/candidate.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import type { Lane } from '../lane.js';
import { collectBody } from '../attempts/collect-body.js';
import { estimatedUsage, laneHeaders, upstreamHeaders } from '../attempts/reply-headers.js';
import { UpstreamCaller } from '../attempts/upstream-caller.js';
import { BodyReply } from '../body-reply.js';
import { wireFormat } from '../formats.js';
import { parseAnswer } from '../parse-answer.js';
import type { Reply } from '../reply.js';
import { reportedError } from '../reported-error.js';
import { refuseLosses } from '../strictness.js';
import type { Turn } from '../walk/turn.js';
import type { CountCall, CountInput } from './count-call.js';
import { countingFormat, isCountingFormat } from './counting-format.js';
import type { CountingFormatName } from './counting-format.js';

/** Larger answers are none to a request for one number. */
const largestAnswer = 1024 * 1024;

/** How a candidate is asked for a count. */
export interface CountWay {
  readonly lane: Lane;
  /** The format in which the upstream counts. */
  readonly format: CountingFormatName;
  readonly envelope: NonNullable<Extract<Generation, { kind: 'wire' }>['counting']>[CountingFormatName] & {};
}

/** Asks one candidate for a count, or estimates it. */
@Injectable()
export class CountAttempt {
  constructor(
    private readonly caller: UpstreamCaller,
    private readonly estimator: TokenEstimator,
    private readonly catalogue: ModelCatalogue,
  ) {}

  /**
   * The vendor's count.
   * @throws UpstreamRefusal where the upstream refuses; GatewayError where it cannot be reached or says no number
   */
  ask(call: CountCall, turn: Turn, way: CountWay): Promise<Reply> {
    return way.lane === 'verbatim' ? this.relay(call, turn, way) : this.translate(call, turn, way);
  }

  /** The gateway's own count, marked as such. */
  async estimate(call: CountCall, { provider, model }: Candidate): Promise<Reply> {
    const { generation } = provider.provider;
    const format = generation?.kind === 'wire' ? formatsFor(generation, model)[0] : 'openai-chat';
    const tokens = await this.estimator.prompt(call.prompt, format);
    return jsonReply(call.client.encodeCount(tokens), { ...laneHeaders('hub'), ...estimatedUsage });
  }

  private async relay(call: CountCall, turn: Turn, way: CountWay): Promise<Reply> {
    const { format } = call.input;
    const { model, provider } = turn.candidate;
    const raw = call.rawFor(provider.id);
    const renamed = call.client.renameWithin?.(raw, model) ?? raw;
    const { codec, modelInBody } = wireFormat(format);
    const upstream = await this.send(call, turn, way, ({ splices }) =>
      spliceTopLevel(renamed, { ...(modelInBody && { model }), ...splices }),
    );
    const body = await collectBody(upstream, largestAnswer);
    const error = reportedError(codec, parseAnswer(body));
    if (error !== undefined) throw error;
    const headers = { ...json, ...upstreamHeaders(upstream.headers), ...laneHeaders('verbatim') };
    return new BodyReply({ status: upstream.status, headers }, body, undefined);
  }

  private async translate(call: CountCall, turn: Turn, way: CountWay): Promise<Reply> {
    const { candidate } = turn;
    const format = countingFormat(way.format);
    const { value, losses } = format.encodeRequest(call.prompt, {
      model: candidate.model,
      dialect: this.catalogue.dialectOf(candidate),
    });
    refuseLosses(call, losses);
    const upstream = await this.send(call, turn, way, ({ splices }) =>
      JSON.stringify({ ...value, ...splices }),
    );
    const body = parseAnswer(await collectBody(upstream, largestAnswer));
    const error = reportedError(wireFormat(way.format).codec, body);
    if (error !== undefined) throw error;
    const count = call.client.encodeCount(format.decodeCount(body));
    return jsonReply(count, { ...upstreamHeaders(upstream.headers), ...laneHeaders('hub', losses) }, losses);
  }

  private send(
    call: CountCall,
    turn: Turn,
    { format, envelope }: CountWay,
    makeBody: (envelope: Envelope) => string | readonly Buffer[],
  ): Promise<UpstreamReply> {
    return this.caller.send({ call, turn, generation: { envelope } }, format, makeBody);
  }
}

/** How the candidate is asked: in the client's own words where it counts in them. Undefined: it counts in none. */
export function countWay(
  { format: client, body }: Pick<CountInput, 'format' | 'body'>,
  { provider, model }: Candidate,
): CountWay | undefined {
  const { generation } = provider.provider;
  if (generation?.kind !== 'wire') return undefined;
  const { counting = {}, formatsOf } = generation;
  const formats = formatsFor(generation, model);
  const own = formatsOf === undefined || formats.includes(client) ? counting[client] : undefined;
  if (own !== undefined && provider.lane === 'auto' && (generation.relays?.(body) ?? true))
    return { lane: 'verbatim', format: client, envelope: own };
  const format = formats.filter(isCountingFormat).find((name) => counting[name] !== undefined);
  const envelope = format && counting[format];
  return envelope && { lane: 'hub', format, envelope };
}

const json = { 'content-type': 'application/json' };

function jsonReply(
  value: JsonObject,
  headers: Readonly<Record<string, string>>,
  losses: readonly Loss[] = [],
): Reply {
  const head = { status: 200, headers: { ...json, ...headers }, losses };
  return new BodyReply(head, Buffer.from(JSON.stringify(value)), undefined);
}
