import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ErrorCode, WireEvent } from '#libs/canonical';
import { explode, GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { runs } from '../../libs/codec-kit/fixtures/arbitraries.js';
import { streamsOf } from './fixtures.js';
import { formats } from './formats.js';
import { spoiled } from './junk.js';
import { checkOrder, decode, defaults, encode, parse } from './streams.js';

describe('junk', () => {
  it.each(formats)('in a request of $name is read, or is the fault of the caller', ({ codec, requests }) => {
    fc.assert(
      fc.property(spoiled(requests), (said) => {
        const request = faultOf('caller', () => codec.decodeRequest(said));
        if (request === undefined) return;
        for (const to of formats) faultOf('caller', () => to.codec.encodeRequest(request, { model: 'm' }));
      }),
      runs(150),
    );
  });

  it.each(formats)(
    'in an answer of $name is read, or is the fault of the provider',
    ({ codec, responses }) => {
      fc.assert(
        fc.property(spoiled(responses), (said) => {
          const response = faultOf('provider', () => codec.decodeResponse(said));
          if (response === undefined) return;
          const events = explode(response);
          checkOrder(events);
          for (const to of formats) {
            to.codec.encodeResponse(response, defaults);
            encode(to.codec, events);
          }
        }),
        runs(150),
      );
    },
  );

  it.each(formats)('in a stream of $name is read, or ends it as an error', ({ name, codec }) => {
    fc.assert(
      fc.property(spoiledStream(name), (wire) => {
        const events = decode(codec, wire);
        checkOrder(events);
        for (const to of formats) encode(to.codec, events);
      }),
      runs(150),
    );
  });
});

/** What `act` gives; undefined where it throws an error of this domain, the only one that it may. */
function faultOf<Value>(domain: GatewayError['domain'], act: () => Value): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    expect<ErrorCode>(error.code).toMatch(new RegExp(`^${domain}_`));
    return undefined;
  }
}

/** Streams of a format in which one event says something else. */
function spoiledStream(name: string): fc.Arbitrary<readonly WireEvent[]> {
  const streams = streamsOf(name).map(({ bytes }) => parse(bytes));
  return fc
    .constantFrom(...streams.filter((wire) => wire.some(isObject)))
    .chain((wire) => {
      const places = [...wire.keys()].filter((place) => isObject(wire[place]));
      return fc.tuple(fc.constant(wire), fc.constantFrom(...places));
    })
    .chain(([wire, place]) => {
      const body = JSON.parse(wire[place]?.data ?? '{}') as JsonObject;
      return spoiled(fc.constant(body)).map((other) => {
        return wire.map((event, index) => {
          return index === place ? { ...event, data: JSON.stringify(other) } : event;
        });
      });
    });
}

const isObject = (event: WireEvent | undefined): boolean => /^\{.*\}$/s.test(event?.data.trim() ?? '');
