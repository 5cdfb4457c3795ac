import { GatewayError } from '#libs/canonical';

/** The upstream closed its stream before the answer was whole. */
export const brokenStream = (): GatewayError =>
  new GatewayError('provider_broken_stream', 'The upstream ended its stream before the answer was complete.');
