import type { StoredResponse } from '../../storage/response.repository.js';

/** Responses that are remembered for as long as their connection, at most. */
const most = 16;
/** All of them together, in characters. */
const largest = 32 * 1024 * 1024;

/** The latest responses of a connection that are kept nowhere else. */
export class RecentResponses {
  private readonly responses = new Map<string, StoredResponse>();
  private size = 0;

  get all(): ReadonlyMap<string, StoredResponse> {
    return this.responses;
  }

  add(response: StoredResponse): void {
    this.forget(response.id);
    this.responses.set(response.id, response);
    this.size += sizeOf(response);
    for (const id of this.responses.keys()) {
      if (this.responses.size <= most && this.size <= largest) break;
      this.forget(id);
    }
  }

  private forget(id: string): void {
    const response = this.responses.get(id);
    if (response === undefined) return;
    this.responses.delete(id);
    this.size -= sizeOf(response);
  }
}

const sizeOf = ({ body, input }: StoredResponse): number => body.length + input.length;
