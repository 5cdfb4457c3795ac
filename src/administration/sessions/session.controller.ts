import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Delete, Get, Header, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { Public } from '../../auth/access.decorator.js';
import { OpenIdIssuer } from '../../auth/openid-connect/openid-issuer.js';
import { SignIn } from '../../auth/sessions/sign-in.js';
import { recordOf } from '../../observability/request-record.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { SignInRequestDto } from './sign-in.request.dto.js';
import { refuseUnknownFields } from '../reading/refuse-unknown-fields.js';
import { sessionToJson } from './session-json.js';

/** The browser's own session: signing in with an admin key, who that is, signing out. */
@Controller('api/session')
@UseFilters(AdministrationErrorFilter)
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly issuer: OpenIdIssuer,
  ) {}

  @Post()
  @Public('administration')
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  async create(
    @Req() request: IncomingMessage,
    @Payload(SignInRequestDto, { repeatable: false }) { dto, body }: Envelope<SignInRequestDto>,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['admin_key']);
    const { opened, cookie } = await this.signIn.open(request, dto.admin_key, recordOf(response).id);
    response.setHeader('set-cookie', cookie);
    return sessionToJson(opened, true);
  }

  /** No error where there is none: a page asks before anybody has signed in. */
  @Get()
  @Public('administration')
  @Header('cache-control', 'no-store')
  async retrieve(@Req() request: IncomingMessage): Promise<JsonObject> {
    const found = await this.signIn.current(request);
    return found === undefined
      ? { object: 'session', id: null, admin_key: null, person: null }
      : sessionToJson(found, true);
  }

  @Delete()
  @Public('administration')
  @Header('cache-control', 'no-store')
  async end(
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    const { ended, cookie } = await this.signIn.close(request, recordOf(response).id);
    response.setHeader('set-cookie', cookie);
    const isPersons = ended?.administrator.kind === 'person';
    const elsewhere = isPersons ? (this.issuer.signOutAddress() ?? null) : null;
    return { object: 'session', ended: ended !== undefined, issuer_sign_out_url: elsewhere };
  }
}
