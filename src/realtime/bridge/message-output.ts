import type { ItemEnd, OutputItem } from './output-item.js';

/** Words of an answer on their way, written or spoken. */
export interface MessageOutput extends OutputItem {
  write(text: string): void;
  /**
   * Waits until all that was written has been said, and ends the item.
   * @throws GatewayError where it cannot be said
   */
  finish(end: ItemEnd): Promise<void>;
}
