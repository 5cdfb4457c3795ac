import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { FormatName } from '#libs/canonical';
import type { ConnectedProvider, ProviderSettings } from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { AzureOpenAiProvider } from './azure-openai.provider.js';
import { TokenFile } from './token-file.js';

const provider = new AzureOpenAiProvider(
  new Transport({ deadlines: { connect: 1_000, firstByte: 1_000, idle: 1_000, total: 1_000 } }),
);
const resource = 'https://r.openai.azure.com';
const connect = (more: Partial<ProviderSettings> = {}): ConnectedProvider =>
  provider.connect({
    id: 'azure',
    type: 'azure-openai',
    baseUrl: resource,
    apiKeys: ['k'],
    options: {},
    ...more,
  });

const call = { model: 'my deployment', clientHeaders: {}, apiKey: 'k' };

function chatAt(
  baseUrl: string,
  apiVersion?: string,
  format: FormatName = 'openai-chat',
): string | undefined {
  const { generation } = connect({ baseUrl, options: apiVersion === undefined ? {} : { apiVersion } });
  return generation?.kind === 'wire' ? generation.envelope({ ...call, format, stream: true }).url : undefined;
}

/** Every address there is, without what all of them begin with. */
function addresses(apiVersion?: string): readonly (string | undefined)[] {
  const { generation, embedding, images, transcription, speech } = connect({
    options: apiVersion === undefined ? {} : { apiVersion },
  });
  const media = { ...call, stream: false };
  const urls = [
    ...(['openai-chat', 'openai-completions', 'openai-responses'] as const).map((format) =>
      generation?.kind === 'wire' ? generation.envelope({ ...media, format }).url : undefined,
    ),
    embedding?.kind === 'wire' && embedding.envelope({ ...call, format: 'openai-embeddings' }).url,
    ...(['generate-image', 'edit-image'] as const).map(
      (operation) =>
        images?.kind === 'wire' && images.envelope({ ...media, format: 'openai-images', operation }).url,
    ),
    ...(['transcribe', 'translate'] as const).map(
      (operation) =>
        transcription?.kind === 'wire' &&
        transcription.envelope({ ...media, format: 'openai-transcriptions', operation }).url,
    ),
    speech?.kind === 'wire' && speech.envelope({ ...media, format: 'openai-speech', operation: 'speak' }).url,
  ];
  return urls.map((url) => (typeof url === 'string' ? url.replace(`${resource}/openai`, '') : undefined));
}

describe('azure-openai', () => {
  it('speaks the v1 API unless told a date', () => {
    expect(addresses()).toEqual([
      '/v1/chat/completions',
      '/v1/completions',
      '/v1/responses',
      '/v1/embeddings',
      '/v1/images/generations',
      '/v1/images/edits',
      '/v1/audio/transcriptions',
      '/v1/audio/translations',
      '/v1/audio/speech',
    ]);
    expect(addresses('preview')[0]).toBe('/v1/chat/completions?api-version=preview');
  });

  it('puts deployments into the address for dated versions', () => {
    const [version, deployment] = ['api-version=2025-04-01-preview', '/deployments/my%20deployment'];
    expect(addresses('2025-04-01-preview')).toEqual([
      `${deployment}/chat/completions?${version}`,
      `${deployment}/completions?${version}`,
      `/responses?${version}`,
      `${deployment}/embeddings?${version}`,
      `${deployment}/images/generations?${version}`,
      `${deployment}/images/edits?${version}`,
      `${deployment}/audio/transcriptions?${version}`,
      `${deployment}/audio/translations?${version}`,
      `${deployment}/audio/speech?${version}`,
    ]);
  });

  it.each([
    ['https://r.openai.azure.com', 'https://r.openai.azure.com/openai'],
    ['https://r.openai.azure.com/openai', 'https://r.openai.azure.com/openai'],
    ['https://r.openai.azure.com/openai/v1', 'https://r.openai.azure.com/openai'],
    [
      'https://r.cognitiveservices.azure.com/openai/deployments/x',
      'https://r.cognitiveservices.azure.com/openai',
    ],
    ['https://r.services.ai.azure.com/api/projects/p', 'https://r.services.ai.azure.com/openai'],
    ['https://r.openai.azure.us', 'https://r.openai.azure.us/openai'],
    ['https://gateway.test/team', 'https://gateway.test/team/openai'],
    ['https://gateway.test/openai', 'https://gateway.test/openai'],
    ['https://notopenai.azure.com.test/v1', 'https://notopenai.azure.com.test'],
  ])('takes the address %s', (baseUrl, root) => {
    expect(chatAt(baseUrl)).toBe(`${root}/v1/chat/completions`);
    expect(chatAt(baseUrl, '2024-10-21')).toBe(
      `${root}/deployments/my%20deployment/chat/completions?api-version=2024-10-21`,
    );
  });

  it('has no responses in versions that came before them', () => {
    const formats = (apiVersion: string) => {
      const { generation } = connect({ options: { apiVersion } });
      return generation?.kind === 'wire' && generation.formats;
    };
    expect(formats('2024-10-21')).toEqual(['openai-chat', 'openai-completions']);
    expect(formats('2025-03-01-preview')).toContain('openai-responses');
    expect(formats('v1')).toContain('openai-responses');
  });

  it('holds realtime sessions where the protocol of the client is spoken', () => {
    const open = (apiVersion: string | undefined, beta: boolean) =>
      connect({ options: apiVersion === undefined ? {} : { apiVersion } }).realtime?.endpoint({
        ...call,
        clientHeaders: beta ? { 'openai-beta': 'realtime=v1' } : { 'openai-safety-identifier': 'u' },
      });
    expect(open(undefined, false)).toEqual({
      url: 'wss://r.openai.azure.com/openai/v1/realtime?model=my+deployment',
      headers: { 'api-key': 'k', 'openai-safety-identifier': 'u' },
    });
    expect(open('2024-10-01-preview', true)).toEqual({
      url: 'wss://r.openai.azure.com/openai/realtime?api-version=2024-10-01-preview&deployment=my+deployment',
      headers: { 'api-key': 'k' },
    });
    expect(open('2024-10-01-preview', false)?.url).toContain('/openai/v1/realtime?model=');
    expect(open('2024-10-21', true)?.url).toContain('api-version=2025-04-01-preview');
    const transcription = connect().realtime?.endpoint({ clientHeaders: {}, intent: 'transcription' });
    expect(transcription?.url).toBe('wss://r.openai.azure.com/openai/v1/realtime?intent=transcription');
  });
});

describe('the credential', () => {
  const headers = (more: Partial<ProviderSettings>) => {
    const { embedding } = connect(more);
    const keyless = { model: call.model, clientHeaders: {} };
    const asked = more.apiKeys?.length === 0 ? keyless : call;
    return (
      embedding?.kind === 'wire' && embedding.envelope({ ...asked, format: 'openai-embeddings' }).headers
    );
  };

  it('is a key, or a token of Entra ID', async () => {
    expect(headers({ options: { headers: { 'X-Team': 'a' } } })).toEqual({ 'api-key': 'k', 'x-team': 'a' });
    const entra = { apiKeys: [], options: { entraToken: 'eyJ.a.b' } };
    expect(headers(entra)).toEqual({ authorization: 'Bearer eyJ.a.b' });
    expect(connect(entra).secrets).toEqual(['eyJ.a.b']);
    expect(headers({ apiKeys: [], baseUrl: 'http://gateway.test' })).toEqual({});
  });

  it('is read from a file that is renewed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'azure-'));
    const path = join(folder, 'token');
    try {
      await writeFile(path, 'first\n');
      expect(headers({ apiKeys: [], options: { entraTokenFile: path } })).toEqual({
        authorization: 'Bearer first',
      });
      let now = 0;
      const file = new TokenFile(path, () => now);
      await writeFile(path, 'second');
      expect(file.token()).toBe('first');
      now = 10_000;
      expect(file.token()).toBe('second');
      await rm(path);
      now = 20_000;
      expect(file.token()).toBe('second');
      await writeFile(path, 'third');
      now = 30_000;
      expect(file.token()).toBe('third');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each<[Partial<ProviderSettings>, string]>([
    [
      { apiKeys: [] },
      'apiKey is missing. Set it, or the variable AZURE_OPENAI_API_KEY, or entraToken or entraTokenFile.',
    ],
    [{ options: { entraToken: 't' } }, 'entraToken stands beside apiKey. Keep one of them.'],
    [{ options: { entraTokenFile: 'token' } }, 'entraTokenFile cannot be used. Write the absolute path'],
    [{ apiKeys: [], options: { entraTokenFile: '/nowhere' } }, 'entraTokenFile cannot be read (ENOENT'],
    [{ options: { apiVersion: '2024' } }, 'apiVersion cannot be used. Write preview for the v1 API'],
    [{ options: { deployments: ['a'] } }, 'deployments cannot be used. Write deployments and the models'],
  ])('%j is refused', (more, message) => {
    expect(() => connect(more)).toThrow(message);
  });

  it('goes to an address that somebody named', () => {
    const named = { id: 'azure', type: 'azure-openai', apiKeys: ['k'], options: {} };
    expect(() => provider.connect(named)).toThrow(
      'baseUrl is missing. Write https://<resource>.openai.azure.com',
    );
  });
});

describe('deployments', () => {
  const told = { prod: 'gpt-5-mini', eyes: 'gpt-image-1', ears: 'gpt-4o-transcribe', voice: 'tts-hd' };

  it('are what the operator says: their models tell what they do, and how', () => {
    const { models, discover, endpointsOf, images, recognises } = connect({ options: { deployments: told } });
    expect(models()[0]).toEqual({ id: 'prod', dialect: { runs: 'gpt-5-mini' } });
    expect(discover).toBeUndefined();
    expect(Object.keys(told).map((name) => endpointsOf?.(name))).toEqual([
      ['generation'],
      ['images'],
      ['transcription'],
      ['speech'],
    ]);
    expect(endpointsOf?.('other')).toBeUndefined();
    expect(recognises('gpt-5')).toBe(false);
    expect(images?.kind === 'wire' && images.dialectOf?.('eyes')).toEqual({
      runs: 'gpt-image-1',
      responseFormat: false,
      jsonEdits: false,
      seed: false,
    });
  });

  it('are else what the resource says', async () => {
    const mock = await startMockUpstream({ apiKey: 'k' });
    try {
      mock.script({}, {});
      const { discover, models } = connect({ baseUrl: mock.url, options: { apiVersion: '2024-10-21' } });
      expect(models()).toEqual([]);
      const found = await discover?.(new AbortController().signal);
      expect(found).toContainEqual({ id: 'echo', created: 1_735_689_600, dialect: { runs: 'echo' } });
      const [asked] = mock.requests;
      expect(asked?.url).toBe('/openai/deployments?api-version=2023-03-15-preview');
      expect(asked?.headers['api-key']).toBe('k');
    } finally {
      await mock.close();
    }
  });
});
