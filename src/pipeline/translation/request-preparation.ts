import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, FeatureSheet, FormatName } from '#libs/canonical';
import { wireFormat } from '../formats.js';
import type { GenerationCall } from '../generation-call.js';
import { MediaInlining } from './media-inlining.js';
import { ProofKeeping } from './proof-keeping.js';

/** What happens to a request between its decoding and its encoding that no pure codec can do. */
@Injectable()
export class RequestPreparation {
  constructor(
    private readonly proofs: ProofKeeping,
    private readonly media: MediaInlining,
  ) {}

  /**
   * The request for an upstream of the format `target`: with the thinking its client did not bring back, and with
   * media in it that the target takes by their bytes only.
   * @throws GatewayError as decoding, or where a file cannot be fetched
   */
  async prepare(call: GenerationCall, target: FormatName): Promise<CanonicalRequest> {
    return call.request.source === target ? call.request : this.prepareFor(call, wireFormat(target).features);
  }

  /** The same for a target that is no format of the gateway's, but says what becomes of each feature. */
  async prepareFor(call: GenerationCall, features: FeatureSheet): Promise<CanonicalRequest> {
    const request = await this.proofs.restored(call);
    // A rehearsal leaves addresses as they are.
    if (call.exchange.isRehearsal === true) return request;
    return this.media.inlined(request, features, call.exchange.signal);
  }
}
