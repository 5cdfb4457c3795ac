import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import {
  applySessionUpdate,
  defaultSession,
  RealtimeFault,
  writeSession,
} from '#libs/formats/openai-realtime';
import type { RealtimeDialect } from '#libs/formats/openai-realtime';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import type { Principal } from '../../tokens/principal.js';
import { RealtimeLanes } from '../realtime-lanes.js';
import { ClientSecrets } from './client-secrets.js';
import { readLifetime } from './read-lifetime.js';

/** A session that a client secret is asked for. */
export interface WantedSession {
  readonly principal: Principal;
  readonly dialect: RealtimeDialect;
  readonly type: 'realtime' | 'transcription';
  /** As the client wrote them. */
  readonly settings: JsonObject;
  /** `{anchor, seconds}`, as the client wrote it. */
  readonly expiresAfter: JsonValue | undefined;
}

/** A client secret, and the session it opens. */
export interface IssuedSecret {
  readonly value: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** As the session will be shown to whoever opens it. */
  readonly session: JsonObject;
}

/** Makes client secrets. */
@Injectable()
export class SecretDesk {
  constructor(
    private readonly secrets: ClientSecrets,
    private readonly lanes: RealtimeLanes,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  /**
   * @throws GatewayError `caller_invalid_request` naming the field at fault; where the model is unknown or holds no
   * sessions, as opening one would
   */
  async issue(wanted: WantedSession): Promise<IssuedSecret> {
    const { principal, dialect, type } = wanted;
    const { tokenId } = principal;
    const model = type === 'realtime' ? requireModel(wanted) : undefined;
    const lifetime = readLifetime(wanted.expiresAfter, this.configuration.realtime.secretLifetime);
    const expiresAt = Math.floor((Date.now() + lifetime) / 1000);
    const intent = type === 'realtime' ? 'conversation' : 'transcription';
    this.lanes.handlerOf({ ...(model !== undefined && { model }), intent }, principal);
    const session = this.shown(wanted, model);
    const settings = type === 'realtime' ? wanted.settings : { ...wanted.settings, type };
    const content = {
      tokenId,
      ...(model !== undefined && { model }),
      settled: { dialect, session: settings },
    };
    return { value: await this.secrets.issue(content, expiresAt * 1000), expiresAt, session };
  }

  /** The settings filled in. What a vendor alone understands is its own to judge. */
  private shown({ dialect, settings }: WantedSession, model: string | undefined): JsonObject {
    const id = `sess_${randomBytes(16).toString('base64url')}`;
    const read = applySessionUpdate(defaultSession(model), settings, dialect);
    if (!(read instanceof RealtimeFault)) return writeSession(read, dialect, { id });
    if (model === undefined || !this.lanes.isRelayed(model)) throw faultOf(read);
    return { object: 'realtime.session', id, ...settings };
  }
}

function requireModel({ settings, dialect }: WantedSession): string {
  const { model } = settings;
  const param = dialect === 'ga' ? 'session.model' : 'model';
  if (typeof model === 'string' && model !== '') return model;
  throw new GatewayError(
    'caller_invalid_request',
    `"${param}" must be a string: the name of the model that the session is with (GET /v1/models lists them).`,
    { param },
  );
}

function faultOf({ message, param }: RealtimeFault): GatewayError {
  return new GatewayError('caller_invalid_request', message, param === undefined ? {} : { param });
}

/** The settings that a body holds under `key`, an object or nothing. */
export function objectAt(body: JsonObject, key: string): JsonObject {
  const value = body[key] ?? {};
  if (isJsonObject(value)) return value;
  throw new GatewayError('caller_invalid_request', `"${key}" must be an object.`, { param: key });
}
