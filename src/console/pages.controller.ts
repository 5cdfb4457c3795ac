import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { ClientsAddress } from '../address/clients-address.js';
import { PublicAddress } from '../address/public-address.js';
import { Public } from '../auth/access.decorator.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { listenerOf } from '../entrance/listener.js';
import { recordOf } from '../observability/request-record.js';
import { chooseEncoding } from './content-encoding.js';
import { PageFiles } from './page-files.js';
import type { PageFile } from './page-files.js';
import { commonHeaders, contentSecurityPolicy, permissionsPolicy, windowHeaders } from './page-headers.js';
import type { PageFacts } from './page-template.js';

const notBuilt = `The pages of Model Gateway are not built. The API works without them.

Build them where the gateway was installed:

    npm ci && npm run build

Then load this page again.
`;

/** The home page and the console, and the files they load. */
@Controller()
@Public('anywhere')
export class PagesController {
  constructor(
    private readonly pageFiles: PageFiles,
    private readonly publicAddress: PublicAddress,
    private readonly clientsAddress: ClientsAddress,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'administration'>,
  ) {}

  /** What is there for whoever holds a token: they need no administration for it. */
  @Get(['', 'console/playground'])
  @Public('clients')
  async clientPage(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    await this.page(request, response);
  }

  @Get(['console', 'console/*path'])
  @Public('administration')
  async consolePage(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    await this.page(request, response);
  }

  /** Names in `assets` change with what they name. */
  @Get('assets/*path')
  async asset(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    await this.file(request, response, 'public, max-age=31536000, immutable');
  }

  @Get('favicon.svg')
  async icon(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    await this.file(request, response, 'public, max-age=3600');
  }

  /** One page for every path: which of them there are, its own router knows. */
  private async page(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    if (path.startsWith('/console/api/')) throw unknownPath(request, path);
    const pages = await this.pageFiles.load();
    if (pages === undefined) {
      this.sayNotBuilt(response);
      return;
    }
    const { origin, prefix } = this.publicAddress.of(request);
    const nonce = randomBytes(16).toString('base64');
    const body = Buffer.from(pages.template.write({ prefix, nonce, ...this.waysOf(request) }));
    response.writeHead(200, {
      ...commonHeaders,
      ...windowHeaders(origin),
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce, new URL(origin).host),
      'permissions-policy': permissionsPolicy,
    });
    response.end(body);
  }

  /** What a page has to know of the other way in. Those of clients, whom anybody sees, do not tell where the administration is. */
  private waysOf(request: IncomingMessage): Pick<PageFacts, 'listener' | 'clients'> {
    if (this.configuration.administration.port === 0) return {};
    const listener = listenerOf(request);
    const clients = listener === 'clients' ? undefined : this.clientsAddress.seenFrom(request);
    return { listener, ...(clients !== undefined && { clients }) };
  }

  private async file(request: IncomingMessage, response: ServerResponse, caching: string): Promise<void> {
    const path = pathOf(request);
    const file = (await this.pageFiles.load())?.files.get(path.slice(1));
    if (file === undefined) throw unknownPath(request, path);
    recordOf(response).isRoutine = true;
    send(request, response, file, caching);
  }

  private sayNotBuilt(response: ServerResponse): void {
    const body = Buffer.from(notBuilt);
    response.writeHead(503, {
      ...commonHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
    });
    response.end(body);
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { mediaType, bodies }: PageFile,
  caching: string,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], new Set(bodies.keys()));
  const body = bodies.get(encoding) ?? Buffer.alloc(0);
  response.writeHead(200, {
    ...commonHeaders,
    'content-type': mediaType,
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    vary: 'accept-encoding',
    'cache-control': caching,
  });
  response.end(body);
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

const unknownPath = ({ method = 'GET' }: IncomingMessage, path: string): GatewayError =>
  new GatewayError('caller_unknown_path', `There is no ${method} ${path.slice(0, 200)}.`);
