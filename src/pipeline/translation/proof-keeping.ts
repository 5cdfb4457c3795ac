import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, CanonicalResponse } from '#libs/canonical';
import { ReasoningVault } from '../../reasoning/reasoning-vault.js';
import { turnsOf } from '../../reasoning/turn-collector.js';
import type { GenerationCall } from '../generation-call.js';
import { TurnKeeper } from './turn-keeper.js';
import type { EventObserver } from './turn-keeper.js';

/**
 * The vault's place in a translated call. Clients whose format has a slot for proofs bring them back themselves, or
 * should: toolkits leave out what they do not understand.
 */
@Injectable()
export class ProofKeeping {
  constructor(private readonly vault: ReasoningVault) {}

  /** The client's request with the thinking that it did not bring back. */
  async restored(call: GenerationCall): Promise<CanonicalRequest> {
    const tokenId = this.ownerOf(call);
    return tokenId === undefined ? call.request : this.vault.restore(tokenId, call.request);
  }

  /** Whether something may be put back into the client's request. */
  mayRestore(call: GenerationCall): boolean | Promise<boolean> {
    return this.ownerOf(call) !== undefined && this.vault.holdsAny();
  }

  keep(call: GenerationCall, response: CanonicalResponse): void {
    const tokenId = this.ownerOf(call);
    if (tokenId !== undefined) this.vault.keep(tokenId, turnsOf(response, call.lastMessage));
  }

  /** Undefined where nothing needs to be kept. */
  observerOf(call: GenerationCall): EventObserver | undefined {
    const tokenId = this.ownerOf(call);
    return tokenId === undefined ? undefined : new TurnKeeper(this.vault, tokenId, call.lastMessage);
  }

  private ownerOf({ tokenId }: GenerationCall): string | undefined {
    return this.vault.enabled ? tokenId : undefined;
  }
}
