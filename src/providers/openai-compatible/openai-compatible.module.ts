import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { OpenAiCompatibleProvider } from './openai-compatible.provider.js';

@Module({ imports: [TransportModule], providers: [OpenAiCompatibleProvider] })
export class OpenAiCompatibleModule {}
