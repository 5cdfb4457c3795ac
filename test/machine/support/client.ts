import type { Machine } from './machine.js';

/** Asks a gateway of the machine, from inside it, as one who has a token. */
export class Client {
  constructor(
    private readonly machine: Machine,
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** The status of `/readyz`. */
  readiness(): Promise<string> {
    return this.machine.succeed(`curl -s -o /dev/null -w '%{http_code}' ${this.address}/readyz`);
  }

  /** What the model answers. @throws Error where that is a refusal */
  chat(model: string, content: string): Promise<string> {
    return this.machine.succeed(`${this.asking(model, content)} --fail-with-body`);
  }

  /** Runs a script while requests come one after the other, each by a connection of its own. @returns their statuses, each once */
  async askDuring(script: string, model: string, longest = 120): Promise<readonly string[]> {
    const output = await this.machine.succeed(
      `statuses=$(mktemp)
      (while [ -e "$statuses" ]; do ${this.asking(model, 'Hello')} -o /dev/null -w '%{http_code}\\n'; sleep 0.05; done >/root/statuses || true) &
      { ${script}
      } >&2
      rm "$statuses"
      wait
      echo; sort -u /root/statuses`,
      { longest },
    );
    return output.split('\n').filter((line) => /^\d{3}$/.test(line));
  }

  private asking(model: string, content: string): string {
    const body = JSON.stringify({ model, messages: [{ role: 'user', content }] });
    return `curl -s ${this.address}/v1/chat/completions -H 'Authorization: Bearer ${this.token}' -H 'Content-Type: application/json' -d '${body}'`;
  }
}
