import type { Fault } from './fault.js';

/** The network to the vendor is down: connections are refused, and those that stood end. */
export const vendorCutOff: Fault = {
  name: 'vendor-cut-off',
  parts: ['vendor'],
  shortest: 500,
  longest: 6_000,
  strike: ({ place }) => {
    place.toVendor.cut();
    return () => {
      place.toVendor.restore();
    };
  },
};
