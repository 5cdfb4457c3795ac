import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { requirePicture } from '#libs/formats/openai-images';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import type { FormEnvelope, FormOrJsonEnvelope } from '../../pipeline/forms/form-envelope.js';
import { FormOrJsonPayload, FormPayload } from '../../pipeline/forms/form-payload.decorator.js';
import { ImageService } from '../../pipeline/media/image.service.js';
import { ImageEditFormRequestDto, ImageFormRequestDto } from './dto/image-form.request.dto.js';
import { ImageRequestDto } from './dto/image.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

const format = 'openai-images';

/** OpenAI's pictures: made, changed, varied. */
@Controller('v1/images')
@TokenAccess('openai', 'images')
@UseFilters(OpenAiErrorFilter)
export class ImagesController {
  constructor(private readonly images: ImageService) {}

  @Post('generations')
  generate(
    @Payload(ImageRequestDto) { dto: { model }, body, raw }: Envelope<ImageRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const payload = { kind: 'json', body, raw } as const;
    return this.images.serve({ format, operation: 'generate-image', model, payload }, response);
  }

  /** A form as the vendor's SDKs send it, or JSON. */
  @Post('edits')
  edit(
    @FormOrJsonPayload(ImageRequestDto, ImageEditFormRequestDto, { files: 'image' })
    sent: FormOrJsonEnvelope<ImageEditFormRequestDto, ImageRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    requirePicture(sent.kind === 'form' ? sent : { kind: 'json', value: sent.body });
    const { model } = sent.dto;
    return this.images.serve({ format, operation: 'edit-image', model, payload: sent }, response);
  }

  @Post('variations')
  vary(
    @FormPayload(ImageFormRequestDto, { files: 'image' })
    { dto: { model }, form }: FormEnvelope<ImageFormRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const payload = { kind: 'form', form } as const;
    requirePicture(payload);
    return this.images.serve({ format, operation: 'vary-image', model, payload }, response);
  }
}
