import { GatewayError } from '#libs/canonical';
import type { PriceError, PriceFault } from '../../prices/price-error.js';

const statuses: Readonly<Record<PriceFault, number>> = { 'not-found': 404, full: 409, over: 409 };

/** What cannot be done to prices, as the admin API tells it. */
export const explainPriceError = ({ fault, message }: PriceError): GatewayError =>
  new GatewayError('caller_invalid_request', message, {
    status: statuses[fault],
    reason: fault.replaceAll('-', '_'),
  });
