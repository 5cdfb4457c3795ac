import type { JsonObject } from '#libs/json';
import type { NativeCall } from '#libs/provider-kit';
import type { MediaFetcher } from '../transport/egress/media-fetcher.js';
import type { SdkProvider } from './package/sdk-provider.js';
import type { BridgedEndpoint, Metadata, ModelOf } from './package/sdk-models.js';
import { sdkFault } from './sdk-fault.js';
import type { TransportFetch } from './transport-fetch.js';

/** A provider of the AI SDK at work: its package, the way out, and what the operator wants of every call. */
export class Bridge {
  constructor(
    /** The operator's name for it. */
    readonly id: string,
    private readonly provider: SdkProvider,
    private readonly fetch: TransportFetch,
    readonly media: Pick<MediaFetcher, 'fetch'>,
    private readonly ownOptions: Readonly<Record<string, JsonObject>>,
  ) {}

  /**
   * Asks a model. The requests of its package are those of this call's attempt.
   * @throws GatewayError whatever the package throws
   */
  async ask<Endpoint extends BridgedEndpoint, Result>(
    endpoint: Endpoint,
    call: NativeCall,
    use: (model: ModelOf[Endpoint]) => PromiseLike<Result>,
  ): Promise<Result> {
    try {
      const model = await this.provider.model(endpoint, call.model, call.apiKey);
      return await this.fetch.during(call, () => use(model));
    } catch (error) {
      throw this.fault(error, call);
    }
  }

  /** What a package threw or told, in the gateway's words. */
  fault(error: unknown, { signal, apiKey }: NativeCall): Error {
    const reason: unknown = signal.aborted ? signal.reason : undefined;
    if (reason instanceof Error) return reason;
    return sdkFault(error, { provider: this.id, ...(apiKey !== undefined && { secret: apiKey }) });
  }

  /** The operator's options and those of one call, which win. */
  options(options: Metadata = {}): Metadata {
    const merged: Record<string, Metadata[string]> = { ...(this.ownOptions as Metadata) };
    for (const [name, values] of Object.entries(options)) merged[name] = { ...merged[name], ...values };
    return merged;
  }
}
