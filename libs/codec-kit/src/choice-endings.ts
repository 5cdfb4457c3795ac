import type { JsonValue } from '#libs/json';

/** Which of the answers to one request are over, where a client may have asked for several. There is always a first one. */
export class ChoiceEndings {
  private readonly running = new Set([0]);
  private readonly over = new Set<number>();

  /** @param index of the answer; whatever is no number stands for the first one's */
  note(index: JsonValue | undefined, isOver: boolean): void {
    const number = typeof index === 'number' ? index : 0;
    if (isOver) {
      this.over.add(number);
      this.running.delete(number);
    } else if (!this.over.has(number)) {
      this.running.add(number);
    }
  }

  /** Nothing is left of any that was seen. */
  get areAll(): boolean {
    return this.over.size > 0 && this.running.size === 0;
  }
}
