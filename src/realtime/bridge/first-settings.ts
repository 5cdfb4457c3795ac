import { applySessionUpdate, defaultSession, RealtimeFault } from '#libs/formats/openai-realtime';
import type { RealtimeSession } from '#libs/formats/openai-realtime';
import { GatewayError } from '#libs/canonical';
import type { RealtimeHandshake } from '../realtime-session.js';
import { servedSettings } from './served-settings.js';

/**
 * A session's settings as it begins: the protocol's, and what was settled with its client secret.
 * @throws GatewayError `caller_invalid_request` where that cannot be
 */
export function firstSettings({
  model,
  intent,
  settled,
}: Pick<RealtimeHandshake, 'model' | 'intent' | 'settled'>): RealtimeSession {
  const plain = intent === 'transcription' ? transcriptionOf(model) : defaultSession(model);
  if (settled === undefined) return plain;
  const session = applySessionUpdate(plain, settled.session, settled.dialect);
  if (!(session instanceof RealtimeFault)) return servedSettings(session);
  const { message, param, code } = session;
  const where = param === undefined ? {} : { param };
  throw new GatewayError('caller_invalid_request', message, { ...where, reason: code });
}

/** A model that an address names where nothing but a transcript is wanted is meant to write it. */
function transcriptionOf(model: string | undefined): RealtimeSession {
  const session = defaultSession();
  return model === undefined ? session : { ...session, transcription: { model } };
}
