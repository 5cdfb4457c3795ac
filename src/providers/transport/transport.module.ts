import { Module } from '@nestjs/common';
import { Transport } from './transport.js';

/** For every provider module that talks to an upstream. Expects GATEWAY_CONFIGURATION from a global module. */
@Module({ providers: [Transport], exports: [Transport] })
export class TransportModule {}
