import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { imageTask } from './image.task.js';
import type { ImageKind } from './image.task.js';
import type { MediaInput } from './media-call.js';
import { MediaService } from './media.service.js';
import type { MediaTask } from './media.task.js';
import { GivenPictures } from './pictures/given-pictures.js';
import { PictureDelivery } from './pictures/picture-delivery.js';

/** Makes and changes pictures: the one thing controllers of images call. */
@Injectable()
export class ImageService {
  private readonly task: MediaTask<ImageKind>;

  constructor(
    private readonly media: MediaService,
    given: GivenPictures,
    delivery: PictureDelivery,
  ) {
    this.task = {
      ...imageTask,
      prepare: (request, signal) => given.asFiles(request, signal),
      settle: (events, request, context) => delivery.settle(events, request, context),
    };
  }

  /** Answers on `response`. @throws GatewayError while the status is still open */
  serve(input: MediaInput<ImageKind>, response: ServerResponse): Promise<void> {
    return this.media.serve(this.task, input, response);
  }
}
