import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { DeepgramProvider } from './deepgram.provider.js';

@Module({ imports: [TransportModule], providers: [DeepgramProvider] })
export class DeepgramModule {}
