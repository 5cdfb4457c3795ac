import type { IncomingMessage } from 'node:http';
import { GatewayError } from '#libs/canonical';
import { sessionTypeOf } from '#libs/formats/openai-realtime';
import type { RealtimeDialect } from '#libs/formats/openai-realtime';
import type { Upgrade } from '../sockets/socket-route.js';
import { offeredSubprotocols } from '../sockets/subprotocol.mechanism.js';
import { SecretVisitor } from './client-secrets/secret-visitor.js';
import type { RealtimeHandshake } from './realtime-session.js';

/** How the protocol of before August 2025 is asked for, in a header and among the subprotocols. */
const betaFeature = 'realtime=v1';
const betaSubprotocol = 'openai-beta.realtime-v1';

const intents = ['realtime', 'transcription', 'conversation'];

/**
 * What an upgrade asks for. A client secret's settings stand for what the address leaves out.
 * @throws GatewayError `caller_invalid_request` naming the parameter at fault
 */
export async function readHandshake({ request, query, visitor }: Upgrade): Promise<RealtimeHandshake> {
  const { headers } = await visitor.recheck();
  const secret = visitor instanceof SecretVisitor ? visitor : undefined;
  const intent = readIntent(query, secret);
  const model = readModel(query, secret);
  if (query.has('call_id')) throw noCalls();
  if (model === undefined && intent === 'conversation') throw missingModel();
  return {
    ...(model !== undefined && { model }),
    dialect: dialectOf(request),
    intent,
    ...(secret !== undefined && { settled: secret.settled }),
    visitor,
    headers,
  };
}

/**
 * Refuses pages of origins that the operator did not name. Clients that are no browsers send no origin.
 * @param allowed origins, separated by commas; empty for any
 * @throws GatewayError `policy_forbidden`
 */
export function checkOrigin({ headers }: IncomingMessage, allowed: string): void {
  const { origin } = headers;
  if (allowed === '' || origin === undefined) return;
  if (allowed.split(',').includes(origin.toLowerCase())) return;
  throw new GatewayError(
    'policy_forbidden',
    'Pages of this origin may not open realtime sessions (realtime.allowedOrigins).',
    { reason: 'origin_refused' },
  );
}

export function dialectOf(request: IncomingMessage): RealtimeDialect {
  const header = request.headers['openai-beta'];
  const features = (typeof header === 'string' ? header : '').split(',').map((feature) => feature.trim());
  const isBeta = features.includes(betaFeature) || offeredSubprotocols(request).includes(betaSubprotocol);
  return isBeta ? 'beta' : 'ga';
}

function readIntent(query: URLSearchParams, secret: SecretVisitor | undefined): RealtimeHandshake['intent'] {
  const intent = query.get('intent');
  if (intent !== null && !intents.includes(intent)) {
    throw invalid('"intent" must be realtime or transcription.', 'intent');
  }
  const asked = intent === null ? undefined : intentOf(intent);
  const settled = secret && intentOf(sessionTypeOf(secret.settled.session));
  if (asked !== undefined && settled !== undefined && asked !== settled) {
    throw new GatewayError(
      'policy_forbidden',
      'This client secret opens sessions of another type. Leave "intent" out, or make a secret of this one.',
      { param: 'intent', reason: 'secret_of_another_type' },
    );
  }
  return settled ?? asked ?? 'conversation';
}

const intentOf = (name: string): RealtimeHandshake['intent'] =>
  name === 'transcription' ? 'transcription' : 'conversation';

/** @throws GatewayError where the secret was made for another model, or for none */
function readModel(query: URLSearchParams, secret: SecretVisitor | undefined): string | undefined {
  const named = query.get('model');
  const asked = named === null || named === '' ? undefined : named;
  const settled = secret?.model;
  if (secret !== undefined && asked !== undefined && asked !== settled) {
    throw new GatewayError(
      'policy_forbidden',
      'This client secret opens sessions of another model. Leave "model" out, or make a secret for this one.',
      { param: 'model', reason: 'secret_of_another_model' },
    );
  }
  return asked ?? settled;
}

const missingModel = (): GatewayError =>
  invalid(
    'Name the model in the address: /v1/realtime?model=… (GET /v1/models lists them). Only intent=transcription goes without.',
    'model',
  );

/** What WebRTC and SIP clients ask for. */
export const noCalls = (): GatewayError =>
  new GatewayError(
    'caller_unsupported_feature',
    'The gateway has no calls (WebRTC, SIP): open a WebSocket at /v1/realtime?model=… instead.',
    { param: 'call_id', reason: 'calls_absent' },
  );

const invalid = (message: string, param: string): GatewayError =>
  new GatewayError('caller_invalid_request', message, { param });
