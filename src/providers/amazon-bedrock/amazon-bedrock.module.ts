import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { AmazonBedrockProvider } from './amazon-bedrock.provider.js';

@Module({ imports: [TransportModule], providers: [AmazonBedrockProvider] })
export class AmazonBedrockModule {}
