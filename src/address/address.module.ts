import { Module } from '@nestjs/common';
import { PublicAddress } from './public-address.js';

/** Where the gateway is, seen by its clients: behind proxies, under a path. */
@Module({ providers: [PublicAddress], exports: [PublicAddress] })
export class AddressModule {}
