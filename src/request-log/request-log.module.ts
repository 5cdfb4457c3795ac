import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { RequestLog } from './request-log.js';

/** Bodies of requests and answers, kept for looking at. */
@Module({ imports: [StorageModule], providers: [RequestLog], exports: [RequestLog] })
export class RequestLogModule {}
