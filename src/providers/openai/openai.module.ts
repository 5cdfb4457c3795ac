import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { OpenAiProvider } from './openai.provider.js';

@Module({ imports: [TransportModule], providers: [OpenAiProvider] })
export class OpenAiModule {}
