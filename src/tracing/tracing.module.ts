import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { TracingService } from './tracing.service.js';

/** Traces of requests, through clients, gateway and upstreams. */
@Module({ imports: [ProvidersModule], providers: [TracingService] })
export class TracingModule {}
