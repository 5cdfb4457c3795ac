import { Module } from '@nestjs/common';
import { MediaFetcher } from './egress/media-fetcher.js';
import { Transport } from './transport.js';

/** For every provider module that talks to an upstream. Expects GATEWAY_CONFIGURATION from a global module. */
@Module({ providers: [MediaFetcher, Transport], exports: [MediaFetcher, Transport] })
export class TransportModule {}
