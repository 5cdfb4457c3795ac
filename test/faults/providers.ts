import { clientFormats } from '../conformance/formats/wire-format.js';
import type { ClientFormat } from '../conformance/formats/wire-format.js';
import type { FaultyProvider } from './fault.js';

const threeKeys = ['sk-upstream-first-key', 'sk-upstream-second-key', 'sk-upstream-third-key'];

export const lanes = ['auto', 'hub'] as const;
export type FaultLane = (typeof lanes)[number];

/** No name server needs to be asked: no part of a name is so long. */
const unresolvable = `${'x'.repeat(64)}.invalid`;

/** Where the upstreams are. */
export interface Addresses {
  readonly mock: string;
  readonly refused: string;
}

const types: Readonly<Record<ClientFormat, object>> = {
  chat: { type: 'openai', formats: ['openai-chat'] },
  completions: { type: 'openai', formats: ['openai-completions'] },
  responses: { type: 'openai', formats: ['openai-responses'] },
  messages: { type: 'anthropic', defaultMaxTokens: 1000 },
  'generate-content': { type: 'google' },
};

export const providerId = (format: ClientFormat, kind: FaultyProvider | 'spare', lane: FaultLane): string =>
  `${format}-${kind}-${lane}`;

/** One provider for each format, kind of fault and lane, and spares that work. */
export function providersAt({ mock, refused }: Addresses): object {
  const places: Readonly<Record<FaultyProvider | 'spare', object>> = {
    mock: { baseUrl: mock },
    spare: { baseUrl: mock },
    'three-keys': { baseUrl: mock, apiKeys: threeKeys },
    refused: { baseUrl: refused },
    unresolvable: { baseUrl: `http://${unresolvable}` },
    'no-tls': { baseUrl: mock.replace('http:', 'https:') },
  };
  const entries = clientFormats.flatMap((format) =>
    Object.entries(places).flatMap(([kind, place]) =>
      lanes.map((lane) => {
        const key = 'apiKeys' in place ? {} : { apiKey: 'sk-upstream' };
        const id = providerId(format, kind as FaultyProvider, lane);
        const { baseUrl } = place as { readonly baseUrl: string };
        const versioned = format === 'messages' || format === 'generate-content' ? '' : '/v1';
        return [id, { ...types[format], ...place, ...key, baseUrl: baseUrl + versioned, lane }];
      }),
    ),
  );
  return Object.fromEntries(entries) as object;
}
