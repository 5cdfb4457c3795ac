import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const entry = join(resolve(import.meta.dirname, '../..'), 'dist/apps/mock-upstream/src/main.js');

/** What the mock tells of a request through its control endpoint, as far as tests look. */
export interface ToldRequest {
  readonly url: string;
  readonly bytesWritten: number;
  readonly closedAt?: number;
  readonly form?: {
    readonly parts: readonly { name: string; size?: number; sha256?: string; text?: string }[];
  };
}

/** The mock upstream in a process of its own, so that its work and memory are not the test's. */
export class MockProcess {
  private readonly ended: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    /** What an OpenAI client takes as its base URL. */
    readonly baseUrl: string,
  ) {
    this.ended = once(child, 'close');
  }

  static async start(): Promise<MockProcess> {
    const child = spawn(process.execPath, [entry, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const [, baseUrl] = / on (http:\S+)/.exec(said.toString()) ?? [];
    if (baseUrl === undefined) throw new Error(`The mock said no address: ${said.toString()}`);
    return new MockProcess(child, baseUrl);
  }

  /** The last request to a path under its base URL. */
  async lastRequest(path: string): Promise<ToldRequest> {
    const answer = await fetch(new URL('/_mock/requests', this.baseUrl));
    const { requests } = (await answer.json()) as { requests: readonly ToldRequest[] };
    const found = requests.findLast(({ url }) => url === `/v1${path}`);
    if (found === undefined) throw new Error(`Nobody asked for ${path}.`);
    return found;
  }

  /** More than once is no harm. */
  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
