import type { Actor } from '../storage/audit.repository.js';
import { renderTable, timeText } from '../tokens/commands/render-table.js';
import type { CommandOutput } from '../tokens/commands/token-commands.js';
import type { PriceRequest } from './price-request.js';
import type { PriceFilter, PriceService } from './price.service.js';
import { ratesToJson } from './price-json.js';
import { ownCommand } from '../processes/own-command.js';

/** What the price commands work with. */
export interface PriceDesk {
  readonly service: PriceService;
  /** Who types them. */
  readonly actor: Actor;
  readonly output: CommandOutput;
}

/** `price list`: the latest first. */
export async function listPrices({ service, output }: PriceDesk, filter: PriceFilter): Promise<void> {
  const versions = await service.list(filter);
  if (versions.length === 0) {
    output.write(
      `There is no such price. Add one: ${ownCommand('price', 'set', '<provider>', '<model>', 'input=2.5')}\n`,
    );
    return;
  }
  const rows = versions.map((version) => [
    version.provider,
    version.model,
    service.stateOf(version),
    timeText(version.from),
    JSON.stringify(ratesToJson(version.prices)),
    version.createdBy,
    version.note ?? '-',
    version.id,
  ]);
  output.write(renderTable([['PROVIDER', 'MODEL', 'STATE', 'FROM', 'PRICES', 'BY', 'NOTE', 'ID'], ...rows]));
}

/**
 * `price set`: adds a version.
 * @throws PriceError
 */
export async function setPrice({ service, actor, output }: PriceDesk, request: PriceRequest): Promise<void> {
  const { id, provider, model, from } = await service.add(request, actor);
  output.write(
    `The price ${id} of ${provider}/${model} holds from ${timeText(from)} on. A running gateway knows within a second.\n`,
  );
}

/**
 * `price remove`: deletes one.
 * @throws PriceError
 */
export async function removePrice({ service, actor, output }: PriceDesk, id: string): Promise<void> {
  const { provider, model } = await service.remove(id, actor);
  output.write(
    `The price ${id} of ${provider}/${model} is deleted. A running gateway knows within a second.\n`,
  );
}
