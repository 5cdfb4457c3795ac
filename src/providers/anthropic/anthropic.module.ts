import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { AnthropicProvider } from './anthropic.provider.js';

@Module({ imports: [TransportModule], providers: [AnthropicProvider] })
export class AnthropicModule {}
