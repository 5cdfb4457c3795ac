import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { EmbeddingFormatName } from '#libs/canonical';
import { embeddingTask } from './embedding.task.js';
import type { TaskInput } from './task-call.js';
import { TaskService } from './task.service.js';

/** Makes vectors: the one thing controllers of embeddings call. */
@Injectable()
export class EmbeddingService {
  constructor(private readonly tasks: TaskService) {}

  /** Answers on `response`. @throws GatewayError where no candidate answers */
  serve(input: TaskInput<EmbeddingFormatName>, response: ServerResponse): Promise<void> {
    return this.tasks.serve(embeddingTask, input, response);
  }
}
