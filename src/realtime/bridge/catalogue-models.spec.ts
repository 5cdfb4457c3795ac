import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import type { ModelCatalogue, ModelEntry } from '../../routing/model.catalogue.js';
import { CatalogueModels } from './catalogue-models.js';

const entry = (
  id: string,
  endpoint: 'speech' | 'transcription' | 'generation',
  status?: 'off' | 'on-its-way',
) => ({ id, endpoints: [endpoint], ...(status && { state: { status } }) }) as unknown as ModelEntry;

function modelsOf(entries: readonly ModelEntry[], settings: Partial<GatewayConfiguration['realtime']> = {}) {
  const catalogue = {
    list: () => entries,
    resolve: (model: string) => {
      if (!entries.some(({ id }) => id === model)) throw new GatewayError('caller_unknown_model', 'No.');
      return { candidates: [model] };
    },
    endpointsOf: (model: unknown) => entries.find(({ id }) => id === model)?.endpoints ?? [],
  } as unknown as ModelCatalogue;
  const realtime = {
    transcriptionModel: '',
    speechModel: '',
    ...settings,
  } as GatewayConfiguration['realtime'];
  return new CatalogueModels(catalogue, { realtime });
}

describe('CatalogueModels', () => {
  const entries = [
    entry('chat', 'generation'),
    entry('gone', 'transcription', 'off'),
    entry('far', 'transcription', 'on-its-way'),
    entry('ear', 'transcription'),
    entry('other-ear', 'transcription'),
    entry('mouth', 'speech'),
  ];

  it('takes the model that the session names, where it can transcribe', () => {
    const models = modelsOf(entries);
    expect(models.transcription('other-ear')).toBe('other-ear');
    expect(models.transcription('chat')).toBe('ear');
    expect(models.transcription('gpt-4o-transcribe')).toBe('ear');
  });

  it('takes the model that the operator names before the first there is', () => {
    const models = modelsOf(entries, { transcriptionModel: 'far', speechModel: 'loud' });
    expect([models.transcription(undefined), models.speech()]).toEqual(['far', 'loud']);
  });

  it('takes the first that is ready, else the first that can be', () => {
    expect(modelsOf(entries).transcription(undefined)).toBe('ear');
    expect(modelsOf(entries.slice(0, 3)).transcription(undefined)).toBe('far');
    expect(modelsOf(entries.slice(0, 2)).transcription(undefined)).toBeUndefined();
    expect(modelsOf(entries).speech()).toBe('mouth');
  });
});
