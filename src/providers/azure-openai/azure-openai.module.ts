import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { AzureOpenAiProvider } from './azure-openai.provider.js';

@Module({ imports: [TransportModule], providers: [AzureOpenAiProvider] })
export class AzureOpenAiModule {}
