import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { ElevenLabsProvider } from './elevenlabs.provider.js';

@Module({ imports: [TransportModule], providers: [ElevenLabsProvider] })
export class ElevenLabsModule {}
