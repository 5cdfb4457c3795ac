import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Header, Inject, Query, Req, Res, UseFilters } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { Public } from '../../auth/access.decorator.js';
import { OpenIdConnectSignIn } from '../../auth/openid-connect/openid-connect-sign-in.js';
import type { Onward } from '../../auth/openid-connect/openid-connect-sign-in.js';
import { OpenIdIssuer } from '../../auth/openid-connect/openid-issuer.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { recordOf } from '../../observability/request-record.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';

/** What the sign-in page offers besides admin keys; and the way to the issuer and back, which browsers go. */
@Controller('api/sign-in')
@Public('administration')
@UseFilters(AdministrationErrorFilter)
export class SignInController {
  constructor(
    private readonly signIn: OpenIdConnectSignIn,
    private readonly issuer: OpenIdIssuer,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'openidConnect'>,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  ways(): JsonObject {
    const { buttonLabel: label } = this.configuration.openidConnect;
    const { issuer } = this;
    return {
      object: 'sign_in',
      openid_connect: issuer.isConfigured ? { label, issuer: issuer.host, state: issuer.state() } : null,
    };
  }

  @Get('openid-connect')
  async begin(
    @Req() request: IncomingMessage,
    @Query() { page, anew }: JsonObject,
    @Res() response: ServerResponse,
  ): Promise<void> {
    this.requireConfigured();
    goOn(response, await this.signIn.begin(request, page, anew === 'true'));
  }

  @Get('openid-connect/callback')
  async finish(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    this.requireConfigured();
    goOn(response, await this.signIn.finish(request, recordOf(response).id));
  }

  private requireConfigured(): void {
    if (this.issuer.isConfigured) return;
    throw new GatewayError(
      'caller_unknown_path',
      'Nobody signs in with OpenID Connect here: openidConnect.issuer is not set. Use an admin key.',
    );
  }
}

/** Without a trace: the address that is left holds what the issuer has sent along. */
function goOn(response: ServerResponse, { location, cookies }: Onward): void {
  response.writeHead(303, {
    location,
    'set-cookie': [...cookies],
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-length': 0,
  });
  response.end();
}
