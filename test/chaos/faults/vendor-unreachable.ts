import type { Fault } from './fault.js';

/** Nothing passes to or from the vendor any more, though its connections stand. */
export const vendorUnreachable: Fault = {
  name: 'vendor-unreachable',
  parts: ['vendor'],
  shortest: 500,
  longest: 8_000,
  strike: ({ place }) => {
    place.toVendor.silence();
    return () => {
      place.toVendor.restore();
    };
  },
};
