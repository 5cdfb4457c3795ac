import type { RealtimeSession } from '#libs/formats/openai-realtime';

/** Settings as a session of the gateway's own has them: nothing is done against noise here, and so it is shown. */
export const servedSettings = (session: RealtimeSession): RealtimeSession => ({
  ...session,
  noiseReduction: null,
});
