import { Module } from '@nestjs/common';
import { MediaFetcher } from './egress/media-fetcher.js';
import { SocketTransport } from './sockets/socket-transport.js';
import { Transport } from './transport.js';

/** For every provider module that talks to an upstream. Expects GATEWAY_CONFIGURATION from a global module. */
@Module({
  providers: [MediaFetcher, SocketTransport, Transport],
  exports: [MediaFetcher, SocketTransport, Transport],
})
export class TransportModule {}
