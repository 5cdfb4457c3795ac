import { Injectable, Logger } from '@nestjs/common';
import { SharedState } from '../shared-state/shared-state.js';

/** The topic on which whoever changed a token tells the others. */
const topic = 'tokens';

/** Carries changes of tokens to the processes that share them. What it loses they find in the database. */
@Injectable()
export class TokenNews {
  private readonly log = new Logger(TokenNews.name);

  constructor(private readonly state: SharedState) {}

  /** @param revision of the change, as the database has it. Returns at once, and never fails */
  tell(revision: number): void {
    void this.publish(String(revision));
  }

  /**
   * @param learn is told a revision that is in the database by now. Infinity: some were missed
   * @returns ends it
   */
  listen(learn: (revision: number) => void): () => void {
    return this.state.subscribe(topic, (message) => {
      learn(message === '' ? Infinity : Number(message));
    });
  }

  private async publish(message: string): Promise<void> {
    try {
      await this.state.publish(topic, message);
    } catch (error) {
      this.log.warn('Other processes could not be told of a change: they will see it.', error);
    }
  }
}
