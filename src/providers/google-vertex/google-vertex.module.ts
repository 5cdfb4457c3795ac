import { Module } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { GoogleVertexProvider } from './google-vertex.provider.js';

@Module({ imports: [TransportModule], providers: [GoogleVertexProvider] })
export class GoogleVertexModule {}
