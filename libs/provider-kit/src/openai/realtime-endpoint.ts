import { z } from 'zod';
import { matchModels } from '../model-patterns.js';
import type { Realtime, RealtimeCall, RealtimeEndpoint } from '../realtime.js';
import { endpointPath } from './endpoint-path.js';
import type { Authorize } from './task-endpoints.js';

const pattern = z.string('Write a pattern such as voice-*.').min(1, 'Write a pattern such as voice-*.');

/** Where an upstream of OpenAI's shape holds realtime sessions. */
export const realtimeEndpointSchema = z.strictObject({
  /** Below the base address. Default `/realtime`. */
  path: endpointPath('/realtime').default('/realtime'),
  /** Models that hold sessions though their names do not say so; `*` stands for anything. */
  models: z.array(pattern, 'Write a list of patterns, each in quotes.').exactOptional(),
});

export type RealtimeEndpointOptions = z.output<typeof realtimeEndpointSchema>;

/** Headers of a client that its vendor must see. */
const passed = ['openai-beta', 'openai-safety-identifier'] as const;

/** Realtime sessions at a base address: the same host, by WebSocket. */
export function realtimeOf(
  { path }: RealtimeEndpointOptions,
  baseUrl: string,
  authorize: Authorize,
): Realtime {
  const address = `${baseUrl.replace(/^http/i, 'ws')}${path}`;
  return {
    kind: 'wire',
    formats: ['openai-realtime'],
    endpoint: (call) => ({
      url: `${address}${queryOf(call)}`,
      headers: { ...passedOf(call), ...authorize(call.apiKey) },
    }),
  };
}

/** Whether a model is listed as one that holds sessions. */
export const holdsSessions = (endpoint: RealtimeEndpointOptions | undefined): ((model: string) => boolean) =>
  matchModels(endpoint?.models ?? []);

function queryOf({ model, intent }: RealtimeCall): string {
  const parameters = new URLSearchParams({
    ...(model !== undefined && { model }),
    ...(intent !== undefined && { intent }),
  });
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

function passedOf({ clientHeaders }: RealtimeCall): RealtimeEndpoint['headers'] {
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = clientHeaders[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
