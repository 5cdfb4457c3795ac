import { Controller, HttpCode, Post, UseFilters } from '@nestjs/common';
import { sessionTypeOf } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { TokenAccess } from '../../auth/access.decorator.js';
import { CurrentPrincipal } from '../../auth/current-principal.decorator.js';
import type { Principal } from '../../auth/principal-request.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { objectAt, SecretDesk } from '../../realtime/client-secrets/secret-desk.js';
import { ClientSecretRequestDto } from './dto/client-secret.request.dto.js';
import { RealtimeSessionRequestDto } from './dto/realtime-session.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** Secrets are kept nowhere, not for a repetition either: that makes another one. */
const once = { repeatable: false } as const;

/** Secrets with which clients that are trusted with no token open realtime sessions: the present words, and the beta's. */
@Controller('v1/realtime')
@TokenAccess('openai', 'realtime')
@UseFilters(OpenAiErrorFilter)
export class RealtimeSecretsController {
  constructor(private readonly desk: SecretDesk) {}

  @Post('client_secrets')
  @HttpCode(200)
  async create(
    @Payload(ClientSecretRequestDto, once) { body }: Envelope<ClientSecretRequestDto>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<JsonObject> {
    const given = objectAt(body, 'session');
    const type = sessionTypeOf(given);
    const settings = { ...given, type };
    const wanted = { principal, dialect: 'ga', type, settings, expiresAfter: body.expires_after } as const;
    const { value, expiresAt, session } = await this.desk.issue(wanted);
    return { value, expires_at: expiresAt, session };
  }

  @Post('sessions')
  @HttpCode(200)
  createSession(
    @Payload(RealtimeSessionRequestDto, once) { body }: Envelope<RealtimeSessionRequestDto>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<JsonObject> {
    return this.createInBeta(body, 'realtime', principal);
  }

  @Post('transcription_sessions')
  @HttpCode(200)
  createTranscriptionSession(
    @Payload(RealtimeSessionRequestDto, once) { body }: Envelope<RealtimeSessionRequestDto>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<JsonObject> {
    return this.createInBeta(body, 'transcription', principal);
  }

  private async createInBeta(
    body: JsonObject,
    type: 'realtime' | 'transcription',
    principal: Principal,
  ): Promise<JsonObject> {
    const settings = Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'client_secret'));
    const { expires_after: expiresAfter } = objectAt(body, 'client_secret');
    const wanted = { principal, dialect: 'beta', type, settings, expiresAfter } as const;
    const { value, expiresAt, session } = await this.desk.issue(wanted);
    return { ...session, client_secret: { value, expires_at: expiresAt } };
  }
}
