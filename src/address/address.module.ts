import { Module } from '@nestjs/common';
import { ClientAddress } from './client-address.js';
import { ClientsAddress } from './clients-address.js';
import { PublicAddress } from './public-address.js';

/** Where the gateway is, seen by its clients, and where they are: behind proxies, under a path. */
@Module({
  providers: [ClientAddress, ClientsAddress, PublicAddress],
  exports: [ClientAddress, ClientsAddress, PublicAddress],
})
export class AddressModule {}
