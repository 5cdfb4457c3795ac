import type { Message, StreamEvent } from '#libs/canonical';
import { TurnCollector } from '../../reasoning/turn-collector.js';
import type { ReasoningVault } from '../../reasoning/reasoning-vault.js';

/** Hears the events of an answer as they pass. */
export interface EventObserver {
  push(event: StreamEvent): void;
}

/** Puts an answer's turns into the vault before its client learns that it is whole. */
export class TurnKeeper implements EventObserver {
  private readonly collector = new TurnCollector();

  constructor(
    private readonly vault: ReasoningVault,
    private readonly tokenId: string,
    private readonly question: Message | undefined,
  ) {}

  push(event: StreamEvent): void {
    this.collector.push(event);
    if (event.type === 'response-end') this.vault.keep(this.tokenId, this.collector.turns(this.question));
  }
}
