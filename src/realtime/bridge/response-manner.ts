import type { RealtimeResponse, RealtimeSession, ResponseSettings } from '#libs/formats/openai-realtime';

/** How a response is given: what its client said of it, else what the session has. */
export type ResponseManner = Pick<
  RealtimeResponse,
  'outputModality' | 'voice' | 'outputFormat' | 'maxOutputTokens' | 'temperature' | 'metadata'
>;

export function mannerOf(session: RealtimeSession, response: ResponseSettings): ResponseManner {
  const temperature = response.temperature ?? session.temperature;
  const { metadata } = response;
  return {
    outputModality: response.outputModality ?? session.outputModality,
    voice: response.voice ?? session.voice,
    outputFormat: response.outputFormat ?? session.outputFormat,
    maxOutputTokens: response.maxOutputTokens ?? session.maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(metadata !== undefined && { metadata }),
  };
}
