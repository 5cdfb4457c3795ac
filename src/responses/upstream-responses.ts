import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { spliceTopLevel } from '#libs/json';
import type { WireGeneration } from '#libs/provider-kit';
import { collectBody } from '../pipeline/attempts/collect-body.js';
import { laneHeaders, upstreamHeaders } from '../pipeline/attempts/reply-headers.js';
import { readRefusal } from '../pipeline/attempts/upstream-refusal.js';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { DeadlineConfiguration } from '../config/settings/deadlines-settings.js';
import type { Turn } from '../pipeline/walk/turn.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import type { RegisteredProvider } from '../providers/provider.registry.js';
import { Transport } from '../providers/transport/transport.js';
import type { UpstreamReply } from '../providers/transport/transport.js';

/** How long an upstream may take to delete something, milliseconds. */
const deletionPatience = 30_000;
/** Largest answer about a response, bytes. */
const largestAnswer = 64 * 1024 * 1024;

/** What was asked, of whom. */
interface Errand {
  readonly provider: RegisteredProvider;
  readonly method: 'POST' | 'DELETE';
  /** Below the upstream's address for responses. */
  readonly path: string;
  readonly model: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: readonly Buffer[];
  readonly signal: AbortSignal;
  readonly apiKey?: string | undefined;
  readonly deadlines?: Partial<DeadlineConfiguration> | undefined;
}

/** An upstream's answer to a request about responses other than creating one. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What upstreams of the responses format do besides creating responses. */
@Injectable()
export class UpstreamResponses {
  constructor(
    private readonly transport: Transport,
    private readonly registry: ProviderRegistry,
  ) {}

  /** @throws GatewayError where the upstream cannot be reached, or refuses */
  async delete(provider: string, id: string): Promise<void> {
    const entry = this.registry.get(provider);
    if (entry?.state !== 'on') return;
    const signal = AbortSignal.timeout(deletionPatience);
    const path = encodeURIComponent(id);
    const apiKey = entry.nextApiKey();
    const reply = await this.send({
      provider: entry,
      method: 'DELETE',
      path,
      model: '',
      signal,
      ...(apiKey !== undefined && { apiKey }),
    });
    reply.body.resume();
  }

  /**
   * @param raw the client's body
   * @throws UpstreamRefusal where the upstream refuses; GatewayError where it cannot be reached
   */
  async compact(turn: Turn, raw: Buffer): Promise<UpstreamAnswer> {
    const { candidate, terms } = turn;
    const { provider, model } = candidate;
    const body = spliceTopLevel(raw, { model });
    turn.sending();
    const headers = turn.traceHeaders;
    const reply = await this.send({
      provider,
      method: 'POST',
      path: 'compact',
      model,
      headers,
      body,
      ...terms,
    });
    turn.answering(reply);
    return {
      status: reply.status,
      headers: {
        'content-type': 'application/json',
        ...upstreamHeaders(reply.headers),
        ...laneHeaders('verbatim'),
      },
      body: await collectBody(reply, largestAnswer),
    };
  }

  private async send(errand: Errand): Promise<UpstreamReply> {
    const { provider, method, path, model, headers: given, body, signal, apiKey, deadlines } = errand;
    const { url, headers } = generationOf(provider).envelope({
      format: 'openai-responses',
      model,
      stream: false,
      clientHeaders: {},
      ...(apiKey !== undefined && { apiKey }),
    });
    const reply = await this.transport.send({
      method,
      url: below(url, path),
      headers: { ...given, ...headers },
      ...(body !== undefined && { body }),
      signal,
      ...(deadlines !== undefined && { deadlines }),
    });
    if (reply.status >= 200 && reply.status <= 299) return reply;
    throw await readRefusal(openAiResponsesCodec, reply, apiKey);
  }
}

/** Whether a provider's upstream is one of this format. */
export function speaksResponses({ provider: { generation } }: RegisteredProvider): boolean {
  return generation?.kind === 'wire' && generation.formats.includes('openai-responses');
}

function generationOf({ id, provider: { generation } }: RegisteredProvider): WireGeneration {
  if (generation?.kind === 'wire') return generation;
  throw new GatewayError('caller_unsupported_feature', `The provider ${id} keeps no responses.`);
}

/** An address one step further down; a query stays. */
function below(url: string, path: string): string {
  const address = new URL(url);
  address.pathname = `${address.pathname}/${path}`;
  return address.href;
}
