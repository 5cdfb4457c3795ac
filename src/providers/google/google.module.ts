import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { GoogleProvider } from './google.provider.js';

@Module({ imports: [TransportModule], providers: [GoogleProvider] })
export class GoogleModule {}
