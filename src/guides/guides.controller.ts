import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { PublicAddress } from '../address/public-address.js';
import { Public } from '../auth/access.decorator.js';
import { commonHeaders } from '../console/page-headers.js';
import { listenerOf } from '../entrance/listener.js';
import { recordOf } from '../observability/request-record.js';
import { GuideFiles } from './guide-files.js';
import { withBase } from './with-base.js';
import { withConsole } from './with-console.js';

const notBuilt = `The guides of Model Gateway are not built. The API works without them; its reference is at /docs/api.

Build them where the gateway was installed:

    npm ci && npm run build

Then load this page again.
`;

const anHour = 'public, max-age=3600';

/** Nothing but what the gateway itself serves, and no form. */
const securityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The documents of the project, for people. They hold nothing of this gateway's own: anybody may read them. */
@Controller('docs')
@Public('anywhere')
export class GuidesController {
  constructor(
    private readonly files: GuideFiles,
    private readonly publicAddress: PublicAddress,
  ) {}

  @Get(['', '*path'])
  async page(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    const file = await this.files.find(path);
    if (file === undefined) {
      if (await this.files.areBuilt()) throw unknownPage(path);
      send(response, 503, 'text/plain; charset=utf-8', Buffer.from(notBuilt), 'no-store');
      return;
    }
    recordOf(response).isRoutine = true;
    const isPage = file.mediaType.startsWith('text/html');
    const body = isPage ? this.served(file.body, request) : file.body;
    send(response, 200, file.mediaType, body, isPage ? 'no-cache' : anHour);
  }

  private served(page: Buffer, request: IncomingMessage): Buffer {
    const placed = withBase(page, this.publicAddress.of(request).prefix);
    return listenerOf(request) === 'administration' ? withConsole(placed) : placed;
  }
}

/** Below `/docs`, without a slash at either end. */
const pathOf = ({ url = '' }: IncomingMessage): string =>
  (url.split('?', 1)[0] ?? '').replace(/^\/docs\/?/, '').replace(/\/$/, '');

const unknownPage = (path: string): GatewayError =>
  new GatewayError('caller_unknown_path', `There is no GET /docs/${path.slice(0, 200)}.`);

function send(
  response: ServerResponse,
  status: number,
  mediaType: string,
  body: Buffer,
  caching: string,
): void {
  response.writeHead(status, {
    ...commonHeaders,
    'content-type': mediaType,
    'content-length': body.length,
    'cache-control': caching,
    'content-security-policy': securityPolicy,
  });
  response.end(body);
}
