import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { PublicAddress } from '../address/public-address.js';
import { Public } from '../auth/access.decorator.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { commonHeaders } from '../console/page-headers.js';
import { isElsewhere } from '../entrance/listener.js';
import { docsPage, docsSecurityPolicy, startScript } from './docs-page.js';
import { OpenApiDocument } from './openapi-document.js';
import { SwaggerFiles } from './swagger-files.js';

const script = 'text/javascript; charset=utf-8';
const anHour = 'public, max-age=3600';

/** What routes there are, for people and for programs. It holds no secret: anybody may read it. */
@Controller('docs')
@Public('anywhere')
export class DocsController {
  constructor(
    private readonly document: OpenApiDocument,
    private readonly files: SwaggerFiles,
    private readonly publicAddress: PublicAddress,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'administration'>,
  ) {}

  @Get('api')
  page(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    const { prefix } = this.publicAddress.of(request);
    send(response, 'text/html; charset=utf-8', Buffer.from(docsPage(prefix)), 'no-store');
  }

  @Get('openapi.json')
  async describe(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    const hasTwoListeners = this.configuration.administration.port !== 0;
    const isThere = (path: string): boolean => !hasTwoListeners || !isElsewhere(request, path);
    const document = await this.document.at(this.publicAddress.of(request), isThere);
    send(response, 'application/json', Buffer.from(JSON.stringify(document)), 'no-store');
  }

  @Get('api/start.js')
  start(@Res() response: ServerResponse): void {
    send(response, script, Buffer.from(startScript), anHour);
  }

  @Get('api/:file')
  async file(@Param('file') name: string, @Res() response: ServerResponse): Promise<void> {
    const file = await this.files.find(name);
    if (file === undefined) {
      throw new GatewayError('caller_unknown_path', `There is no GET /docs/api/${name.slice(0, 100)}.`);
    }
    send(response, file.mediaType, file.body, anHour);
  }
}

function send(response: ServerResponse, mediaType: string, body: Buffer, caching: string): void {
  response.writeHead(200, {
    ...commonHeaders,
    'content-type': mediaType,
    'content-length': body.length,
    'cache-control': caching,
    'content-security-policy': docsSecurityPolicy,
  });
  response.end(body);
}
