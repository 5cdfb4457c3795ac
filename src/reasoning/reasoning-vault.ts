import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, Message } from '#libs/canonical';
import { anchorOf } from './anchor.js';
import type { KeptPiece, KeptTurn } from './kept-turn.js';
import { KeptTurnStore } from './kept-turn.store.js';
import { restoreTurn } from './restore-turn.js';

/**
 * Keeps thinking and proofs for clients whose format has no slot for them, and puts them back when the client
 * returns with the conversation. What is kept belongs to the token it was made for.
 */
@Injectable()
export class ReasoningVault {
  constructor(private readonly store: KeptTurnStore) {}

  get enabled(): boolean {
    return this.store.enabled;
  }

  /** Whether there is anything to be restored, whoever's. */
  holdsAny(): boolean | Promise<boolean> {
    return this.enabled && this.store.holdsAny();
  }

  /** Keeps turns for the moment their client comes back. */
  keep(tokenId: string, turns: readonly KeptTurn[]): void {
    for (const { anchor, pieces } of turns) this.store.put(keyOf(tokenId, anchor), JSON.stringify(pieces));
  }

  /** The request with what was kept of its model turns; the same one where nothing was. */
  async restore(tokenId: string, request: CanonicalRequest): Promise<CanonicalRequest> {
    if (!(await this.holdsAny())) return request;
    const keys = new Map<Message, string>();
    for (const [turn, message] of request.messages.entries()) {
      if (message.role !== 'assistant' || isProven(message)) continue;
      const anchor = anchorOf(message, request.messages[turn - 1]);
      if (anchor !== undefined) keys.set(message, keyOf(tokenId, anchor));
    }
    if (keys.size === 0) return request;
    const kept = await this.store.find([...new Set(keys.values())]);
    if (kept.size === 0) return request;
    return {
      ...request,
      messages: request.messages.map((message) => restored(message, kept.get(keys.get(message) ?? ''))),
    };
  }
}

/** What came with its proofs needs none. */
const isProven = ({ parts }: Message): boolean =>
  parts.some((part) => (part.type === 'reasoning' || part.type === 'tool-call') && part.proof !== undefined);

function restored(message: Message, kept: string | undefined): Message {
  if (kept === undefined) return message;
  const pieces = JSON.parse(kept) as readonly KeptPiece[];
  return restoreTurn(message, pieces) ?? message;
}

/** Nobody finds another token's turns, by whatever anchor. */
const keyOf = (tokenId: string, anchor: string): string =>
  hash('sha256', `${tokenId}\0${anchor}`, 'base64url');
