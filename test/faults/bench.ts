import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { candidatesOf, cellsOf } from './cells.js';
import type { Cell } from './cells.js';
import { answerPieces, faults } from './faults.js';
import { providersAt } from './providers.js';

/** Short, so that the suite is. */
export const deadlines = {
  connect: '2s',
  firstByte: '3s',
  firstToken: '3s',
  idle: '3500ms',
  total: '5s',
} as const;

/** What the log says of a request. */
export interface LoggedRequest {
  readonly tries?: readonly { readonly outcome?: string; readonly reason?: string }[];
  readonly error?: string;
  readonly usage?: { readonly estimated?: boolean };
}

/** A gateway before upstreams with every fault. */
export interface FaultBench {
  readonly gateway: TestGateway;
  /** Makes the upstream of a cell behave as its fault wants it. */
  arrange(cell: Cell): void;
  logged(requestId: string): Promise<LoggedRequest>;
  close(): Promise<void>;
}

export async function startBench(): Promise<FaultBench> {
  const [mock, closed] = await Promise.all([startMockUpstream(), startMockUpstream()]);
  await closed.close();
  const cells = faults.flatMap(cellsOf);
  const gateway = await startGateway({
    deadlines,
    routing: { retries: 1, backoff: '10ms', breakerShare: 0, cooldown: 'off', credentialCooldown: 'off' },
    providers: providersAt({ mock: mock.origin, refused: closed.origin }),
    models: Object.fromEntries(cells.map((cell) => [cell.model, candidatesOf(cell)])),
  });
  const log = new Log(gateway.logLines);
  return {
    gateway,
    arrange: (cell) => {
      arrange(mock, cell);
    },
    logged: (requestId) => log.find(requestId),
    close: async () => {
      await gateway.close();
      await mock.close();
    },
  };
}

function arrange(mock: MockUpstream, { fault, model }: Cell): void {
  const { scripts = [], everywhere } = fault;
  const names = everywhere === true ? [model, `${model}-too`] : [model];
  for (const [place, script] of scripts.entries()) {
    const times = place === scripts.length - 1 ? {} : { times: 1 };
    for (const name of names) mock.script({ model: name, ...times }, script);
  }
  mock.script({ model }, { text: answerPieces });
  mock.script({ model: 'spare' }, { text: ['The ', 'spare ', 'answers.'] });
}

/** Finds lines by their request, reading each of them once. */
class Log {
  private readonly found = new Map<string, LoggedRequest>();
  private read = 0;

  constructor(private readonly lines: readonly string[]) {}

  async find(requestId: string): Promise<LoggedRequest> {
    const deadline = performance.now() + 5000;
    for (;;) {
      for (; this.read < this.lines.length; this.read += 1) this.take(this.lines[this.read] ?? '{}');
      const line = this.found.get(requestId);
      if (line !== undefined) return line;
      if (performance.now() > deadline) throw new Error(`The request ${requestId} was not logged.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private take(text: string): void {
    const line = JSON.parse(text) as LoggedRequest & { readonly requestId?: string };
    if (line.requestId !== undefined) this.found.set(line.requestId, line);
  }
}
