import type { CliHandlers, CommonOptions } from '../cli/cli-handlers.js';
import { listPrices, removePrice, setPrice } from '../prices/price-commands.js';
import type { PriceDesk } from '../prices/price-commands.js';
import { readPriceRequest } from '../prices/price-request.js';
import { PriceService } from '../prices/price.service.js';
import { PricesModule } from '../prices/prices.module.js';
import { tellEffectivePrices } from '../rating/effective-command.js';
import { EffectivePrices } from '../rating/effective-prices.js';
import { readEffectiveQuestion } from '../rating/effective-question.js';
import { rerate } from '../rating/rerating-command.js';
import { readReratingRequest } from '../rating/rerating-request.js';
import { ReratingRequestsModule } from '../rating/rerating-requests.module.js';
import { ReratingService } from '../rating/rerating.service.js';
import type { CommandOutput } from '../tokens/commands/token-commands.js';
import { beside, whoTypes } from './beside.js';
import { EffectivePricesModule } from './effective-prices.module.js';

/** What the commands about prices do, by the rules of the admin API. */
export function priceHandlers(output: CommandOutput): CliHandlers['price'] {
  const at = (options: CommonOptions, use: (desk: PriceDesk) => Promise<void>): Promise<void> =>
    beside(options, PricesModule, (context) =>
      use({ service: context.get(PriceService, { strict: false }), actor: whoTypes(), output }),
    );
  return {
    list: (options) => at(options, (desk) => listPrices(desk, options.filter)),
    set: async (options) => {
      const request = readPriceRequest(options.fields, Date.now());
      await at(options, (desk) => setPrice(desk, request));
    },
    effective: async (options) => {
      const question = readEffectiveQuestion(options.fields, Date.now());
      await beside(options, EffectivePricesModule, (context) => {
        tellEffectivePrices(context.get(EffectivePrices, { strict: false }), question, output);
        return Promise.resolve();
      });
    },
    rerate: async (options) => {
      const request = readReratingRequest(options.fields, Date.now());
      await beside(options, ReratingRequestsModule, (context) =>
        rerate(
          { service: context.get(ReratingService, { strict: false }), actor: whoTypes(), output },
          request,
        ),
      );
    },
    remove: (options) => at(options, (desk) => removePrice(desk, options.id)),
  };
}
