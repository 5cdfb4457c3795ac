import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { AiSdkProvider } from './ai-sdk.provider.js';

@Module({ imports: [TransportModule], providers: [AiSdkProvider] })
export class AiSdkModule {}
