import { Controller, Delete, Get, Header, Param, Req, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import type { AdministratorRequest } from '../../auth/principal-request.js';
import { AdminSessions } from '../../auth/sessions/admin-sessions.js';
import type { Actor } from '../../storage/audit.repository.js';
import type { OpenSession } from '../../storage/admin-session.repository.js';
import { TokenError } from '../../tokens/token-error.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { sessionToJson } from './session-json.js';

/** Browsers that are signed in: one's own, to an owner everybody's. */
@Controller('api/sessions')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class SessionsController {
  constructor(private readonly sessions: AdminSessions) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@Req() request: AdministratorRequest): Promise<JsonObject> {
    const open = await this.visible(request);
    const own = request.adminSession?.session.id;
    return { object: 'list', data: open.map((one) => sessionToJson(one, one.session.id === own)) };
  }

  @Delete(':session')
  async end(
    @Req() request: AdministratorRequest,
    @Param('session') id: string,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    const found = (await this.visible(request)).find(({ session }) => session.id === id);
    if (found === undefined || !(await this.sessions.end(found, actor))) throw unknown(id);
    return { object: 'session', id, ended: true };
  }

  private visible({ administrator }: AdministratorRequest): Promise<readonly OpenSession[]> {
    return this.sessions.list(administrator.role === 'owner' ? undefined : administrator);
  }
}

const unknown = (id: string): TokenError =>
  new TokenError(
    'not-found',
    `No open session of yours has the id ${JSON.stringify(id.slice(0, 100))}. GET /api/sessions lists them.`,
  );
