import { pipeline } from 'node:stream/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { Public } from '../../auth/access.decorator.js';
import { KeptPictures } from '../../images/kept-pictures.js';
import type { KeptPicture } from '../../images/kept-pictures.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** Pictures by the addresses that `response_format: "url"` gave out. Whoever knows one may have it, as with the vendor's. */
@Controller('v1/images/files')
@Public('clients')
@UseFilters(OpenAiErrorFilter)
export class ImageFilesController {
  constructor(private readonly pictures: KeptPictures) {}

  @Get(':id')
  async send(
    @Param('id') id: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const picture = await this.pictures.find(id);
    if (picture === undefined) throw gone();
    response.writeHead(200, headersOf(picture));
    if (request.method === 'HEAD') {
      picture.bytes.destroy();
      response.end();
      return;
    }
    // A client that leaves, or a picture that is deleted meanwhile, ends the connection: there is nobody to tell.
    await pipeline(picture.bytes, response).catch(() => undefined);
  }
}

function headersOf({ mediaType, size, expiresAt }: KeptPicture): Readonly<Record<string, string | number>> {
  const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000));
  return {
    'content-type': mediaType,
    'content-length': size,
    'cache-control': `private, max-age=${seconds}, immutable`,
    // Vector pictures are documents: nothing in them may run.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}

const gone = (): GatewayError =>
  new GatewayError(
    'caller_unknown_path',
    'No picture is kept at this address. Pictures are kept for a limited time (images.retention of the gateway).',
    { reason: 'picture_not_found' },
  );
