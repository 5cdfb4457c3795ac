import { GatewayError } from '#libs/canonical';
import {
  applySessionUpdate,
  defaultSession,
  RealtimeFault,
  writeSession,
} from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import type { RealtimeHandshake, SettledSession } from '../realtime-session.js';

/** What belongs to the session that a client secret was answered with, not to its settings. */
const identity = ['id', 'object', 'expires_at', 'client_secret', 'model'];
/** In the beta the event says the type. */
const identityInBeta = [...identity, 'type'];

/**
 * The event that tells an upstream what was settled before the session, in the session's own words.
 * @returns undefined where nothing was
 * @throws GatewayError where the settings cannot be said in the dialect of the session
 */
export function settledUpdate({
  settled,
  dialect,
  intent,
  model,
}: Pick<RealtimeHandshake, 'settled' | 'dialect' | 'intent' | 'model'>): string | undefined {
  if (settled === undefined) return undefined;
  const isTranscription = intent === 'transcription';
  const spoken =
    settled.dialect === dialect
      ? settled.session
      : translated(settled, dialect, isTranscription ? undefined : model);
  const left = dialect === 'beta' ? identityInBeta : identity;
  const session = Object.fromEntries(Object.entries(spoken).filter(([key]) => !left.includes(key)));
  const type = dialect === 'beta' && isTranscription ? 'transcription_session.update' : 'session.update';
  return JSON.stringify({ type, session });
}

function translated(
  { session, dialect: from }: SettledSession,
  to: SettledSession['dialect'],
  model: string | undefined,
): JsonObject {
  const settings = Object.fromEntries(Object.entries(session).filter(([key]) => key !== 'model'));
  const read = applySessionUpdate(defaultSession(model), settings, from);
  if (!(read instanceof RealtimeFault)) return writeSession(read, to, { id: '' });
  throw new GatewayError('caller_invalid_request', `The client secret's settings: ${read.message}`, {
    ...(read.param !== undefined && { param: read.param }),
  });
}
