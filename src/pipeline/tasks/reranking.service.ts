import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { RerankFormatName } from '#libs/canonical';
import { rerankingTask } from './reranking.task.js';
import type { TaskInput } from './task-call.js';
import { TaskService } from './task.service.js';

/** Ranks documents: the one thing controllers of reranking call. */
@Injectable()
export class RerankingService {
  constructor(private readonly tasks: TaskService) {}

  /** Answers on `response`. @throws GatewayError where no candidate answers */
  serve(input: TaskInput<RerankFormatName>, response: ServerResponse): Promise<void> {
    return this.tasks.serve(rerankingTask, input, response);
  }
}
