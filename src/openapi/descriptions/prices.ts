import {
  DeletedPriceDto,
  EffectivePricesDto,
  PriceCreationDto,
  PriceDto,
  ReratingCreationDto,
  ReratingDto,
} from '../schemas/prices.dto.js';
import { objectOf, pageOf } from './description.js';
import type { RouteDescriptions } from './description.js';
import { paging } from './paging.js';

const moment = 'A day (UTC) or a time with its zone.';

/** Prices of one's own. */
export const priceRoutes: RouteDescriptions = {
  'GET /api/prices': {
    tag: 'Prices',
    summary: "Prices of one's own, the latest first",
    answer: pageOf(PriceDto),
    query: [
      { name: 'provider', description: 'Of this provider.' },
      { name: 'model', description: 'Of this name or pattern, and of patterns that mean it.' },
      ...paging,
    ],
  },
  'GET /api/prices/effective': {
    tag: 'Prices',
    summary: 'What a model costs, and by whose word',
    answer: objectOf(EffectivePricesDto),
    query: [
      { name: 'model', description: 'As clients name it.', required: true },
      { name: 'at', description: `${moment} Default: now.` },
    ],
  },
  'POST /api/prices': {
    tag: 'Prices',
    summary: 'Add a price that holds from a time on',
    body: PriceCreationDto,
    status: 201,
    answer: objectOf(PriceDto),
  },
  'POST /api/prices/rerate': {
    tag: 'Prices',
    summary: 'Price the requests of a period anew, beside the requests; answers when it is over, or soon',
    body: ReratingCreationDto,
    status: 202,
    answer: objectOf(ReratingDto),
  },
  'GET /api/prices/rerates': {
    tag: 'Prices',
    summary: 'Periods that were priced anew, the latest first',
    answer: pageOf(ReratingDto),
    query: paging,
  },
  'GET /api/prices/rerates/{id}': {
    tag: 'Prices',
    summary: 'How far one is, and what it came to',
    answer: objectOf(ReratingDto),
  },
  'POST /api/prices/rerates/{id}/cancel': {
    tag: 'Prices',
    summary: 'End one that is not over; what was done until then stays',
    bodyIsOptional: true,
    answer: objectOf(ReratingDto),
  },
  'DELETE /api/prices/{price}': { tag: 'Prices', summary: 'Delete it', answer: objectOf(DeletedPriceDto) },
};
