import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** A network between two parts that can be cut: a proxy of TCP that may stop to forward, with or without a word. */
export class CuttableProxy {
  private readonly pairs = new Set<Pair>();
  private state: 'open' | 'silent' | 'cut' = 'open';

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (near) => {
      this.take(near);
    });
  }

  /** @param target a port of this machine */
  static async start(target: number): Promise<CuttableProxy> {
    const server = createServer({ allowHalfOpen: true });
    const proxy = new CuttableProxy(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.pairs.size;
  }

  /** Ends all connections, and every new one at once. */
  cut(): void {
    this.state = 'cut';
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** Connections stand, and can be made, but nothing passes. */
  silence(): void {
    this.state = 'silent';
    for (const pair of this.pairs) halt(pair);
  }

  /** What was held back passes now. */
  restore(): void {
    this.state = 'open';
    for (const pair of this.pairs) join(pair);
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(near: Socket): void {
    if (this.state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { near, far };
    this.pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay();
      one.on('error', () => undefined);
      one.once('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
    }
    if (this.state === 'open') join(pair);
  }
}

function join({ near, far }: Pair): void {
  near.pipe(far);
  far.pipe(near);
}

function halt({ near, far }: Pair): void {
  near.unpipe(far).pause();
  far.unpipe(near).pause();
}
