import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { standingToJson } from '../../limits/standing-json.js';
import { TokenStandings } from '../../limits/token-standings.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import type { Actor } from '../../storage/audit.repository.js';
import { readTokenChanges, readTokenRequest } from '../../tokens/read-token-request.js';
import { tokenToJson } from '../../tokens/token-json.js';
import { TokenService } from '../../tokens/token.service.js';
import type { IssuedToken } from '../../tokens/token.service.js';
import type { TokenSummary } from '../../tokens/token-summary.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { FreeBodyDto } from '../reading/free-body.dto.js';
import { pageToJson } from '../reading/page-query.js';
import { entityTag, readRevision } from '../reading/read-revision.js';
import { readNothing, readOverlap, readPeriod } from '../../tokens/read-token-action.js';
import { readTokenQuery } from './token-query.js';

/** Secrets stand in some answers: none of them is kept for repetitions. */
const unkept = { repeatable: false };
/** Nothing has to be said. */
const unsaid = { ...unkept, optional: true };

/** Tokens: issued, seen, changed, given other secrets, revoked. */
@Controller('api/tokens')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class TokensController {
  constructor(
    private readonly tokens: TokenService,
    private readonly standings: TokenStandings,
  ) {}

  @Get()
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async list(@Query() query: JsonObject): Promise<JsonObject> {
    const wanted = readTokenQuery(query);
    const found = await this.tokens.page({ ...wanted, most: wanted.most + 1 });
    return pageToJson(found, wanted.most, ({ createdAt, id }) => ({ at: createdAt, id }), tokenToJson);
  }

  @Post()
  @Header('cache-control', 'no-store')
  async create(
    @Payload(FreeBodyDto, unkept) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    return issued(await this.tokens.create(readTokenRequest(body), actor), response);
  }

  @Get(':token')
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async retrieve(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    return shown(await this.tokens.find(token), response);
  }

  @Get(':token/standing')
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async standing(@Param('token') token: string): Promise<JsonObject> {
    const principal = await this.tokens.findPrincipal(token);
    const standing = standingToJson(await this.standings.of(principal));
    return { object: 'token.standing', token: principal.tokenId, ...standing };
  }

  @Patch(':token')
  @Header('cache-control', 'no-store')
  async update(
    @Param('token') token: string,
    @Payload(FreeBodyDto, unkept) { body }: Envelope<FreeBodyDto>,
    @Headers() headers: IncomingHttpHeaders,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    const { revision, ...fields } = body;
    const decidedOn = readRevision(headers, revision);
    const changes = readTokenChanges(fields);
    return shown(await this.tokens.update(token, changes, actor, decidedOn), response);
  }

  @Post(':token/rotate')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async rotate(
    @Param('token') token: string,
    @Payload(FreeBodyDto, unsaid) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    return issued(await this.tokens.rotate(token, readOverlap(body), actor), response);
  }

  @Post(':token/revoke')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async revoke(
    @Param('token') token: string,
    @Payload(FreeBodyDto, unsaid) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    readNothing(body);
    return tokenToJson(await this.tokens.revoke(token, actor));
  }

  @Post(':token/reset-budget')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async resetBudget(
    @Param('token') token: string,
    @Payload(FreeBodyDto, unsaid) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    return shown(await this.tokens.resetBudget(token, readPeriod(body), actor), response);
  }
}

function shown(token: TokenSummary, response: ServerResponse): JsonObject {
  response.setHeader('etag', entityTag(token.revision));
  return tokenToJson(token);
}

/** The secret is shown here and never again. */
const issued = ({ token, secret }: IssuedToken, response: ServerResponse): JsonObject => ({
  ...shown(token, response),
  secret,
});
