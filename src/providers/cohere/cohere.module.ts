import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { CohereProvider } from './cohere.provider.js';

@Module({ imports: [TransportModule], providers: [CohereProvider] })
export class CohereModule {}
