import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, CanonicalResponse } from '#libs/canonical';
import { ReasoningVault } from '../../reasoning/reasoning-vault.js';
import { turnsOf } from '../../reasoning/turn-collector.js';
import type { GenerationCall } from '../generation-call.js';
import { TurnKeeper } from './turn-keeper.js';
import type { EventObserver } from './turn-keeper.js';

/** The vault's place in a translated call: for clients whose format has no slot for proofs, and for no others. */
@Injectable()
export class ProofKeeping {
  constructor(private readonly vault: ReasoningVault) {}

  /** The client's request with the thinking that its format could not bring back. */
  async restored(call: GenerationCall): Promise<CanonicalRequest> {
    const tokenId = this.ownerOf(call);
    return tokenId === undefined ? call.request : this.vault.restore(tokenId, call.request);
  }

  keep(call: GenerationCall, response: CanonicalResponse): void {
    const tokenId = this.ownerOf(call);
    if (tokenId !== undefined) this.vault.keep(tokenId, turnsOf(response));
  }

  /** Undefined where nothing needs to be kept. */
  observerOf(call: GenerationCall): EventObserver | undefined {
    const tokenId = this.ownerOf(call);
    return tokenId === undefined ? undefined : new TurnKeeper(this.vault, tokenId);
  }

  private ownerOf({ client, tokenId }: GenerationCall): string | undefined {
    return client.carriesProofs || !this.vault.enabled ? undefined : tokenId;
  }
}
