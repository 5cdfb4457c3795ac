/** A token that was made. */
export interface MadeToken {
  readonly id: string;
  readonly secret: string;
}

/** The admin API of a gateway. */
export class Administration {
  constructor(
    private readonly url: string,
    private readonly adminKey: string,
  ) {}

  /** @throws Error with what the gateway said, where it is no success */
  async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.adminKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  async createToken(settings: Record<string, unknown>): Promise<MadeToken> {
    const { id, secret } = await this.call('POST', '/api/tokens', settings);
    return { id: String(id), secret: String(secret) };
  }
}

/** What a token may know of itself. */
export async function standingOf(url: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/v1/token`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
}
