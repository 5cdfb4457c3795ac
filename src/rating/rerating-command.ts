import type { Actor } from '../storage/audit.repository.js';
import type { RatedSums, Rerating } from '../storage/rerating.repository.js';
import { renderTable } from '../tokens/commands/render-table.js';
import type { CommandOutput } from '../tokens/commands/token-commands.js';
import { totalOf } from './rerating-json.js';
import type { ReratingRequest } from './rerating-request.js';
import type { ReratingService } from './rerating.service.js';

/** How long is waited for a gateway to begin, in milliseconds: one that died is waited for too. */
const patience = 15_000;
/** Between two words about how far it is, in milliseconds. */
const interval = 2_000;

/** What the command works with. */
export interface ReratingDesk {
  readonly service: ReratingService;
  /** Who types it. */
  readonly actor: Actor;
  readonly output: CommandOutput;
}

/**
 * `price rerate`: has the requests of a period priced anew by a gateway, which knows every price, and waits for it.
 * @throws PriceError; Error where it fails
 */
export async function rerate(
  { service, actor, output }: ReratingDesk,
  request: ReratingRequest,
): Promise<void> {
  const { id } = await service.begin(request, actor);
  const begun = performance.now();
  for (;;) {
    const rerating = await service.settled(id, interval);
    if (rerating.state === 'done') {
      output.write(report(rerating));
      return;
    }
    if (rerating.state === 'failed') throw new Error(`${id} failed: ${rerating.error ?? ''}`);
    if (rerating.state === 'cancelled')
      throw new Error(`${id} was cancelled. What was done until then stays.`);
    if (rerating.state === 'running') output.write(`${totalOf(rerating.models).records} requests so far …\n`);
    else if (performance.now() - begun > patience) {
      output.write(`No gateway runs on this database: ${id} begins as soon as one does.\n`);
      return;
    }
  }
}

function report({ id, dryRun, models }: Rerating): string {
  const head = ['PROVIDER', 'MODEL', 'REQUESTS', 'CHANGED', 'UNKNOWN', 'COST BEFORE', 'COST AFTER'];
  const rows = models.map((model) => [model.provider || '(others)', model.model, ...cells(model)]);
  const table = renderTable([head, ...rows, ['TOTAL', '', ...cells(totalOf(models))]]);
  return `${table}${dryRun ? 'This is what would be: nothing is changed.' : `Done (${id}).`}\n`;
}

const cells = (sums: RatedSums): readonly string[] => [
  String(sums.records),
  String(sums.changed),
  String(sums.unknown),
  dollars(sums.nanoDollarsBefore),
  dollars(sums.nanoDollarsAfter),
];

const dollars = (nanoDollars: number): string => (nanoDollars / 1e9).toFixed(9).replace(/\.?0+$/, '');
