import type { ModelEndpoint } from '#libs/provider-kit';

export type Modality = 'text' | 'image' | 'audio' | 'embedding' | 'score';

/** What a model takes and gives. */
export type Modalities = Readonly<Record<'input' | 'output', readonly Modality[]>>;

/** At least this much: what more a model reads or writes, such as pictures in a chat, nobody has told. */
const byEndpoint: Readonly<Record<ModelEndpoint, Modalities>> = {
  generation: { input: ['text'], output: ['text'] },
  embedding: { input: ['text'], output: ['embedding'] },
  reranking: { input: ['text'], output: ['score'] },
  images: { input: ['text', 'image'], output: ['image'] },
  transcription: { input: ['audio'], output: ['text'] },
  speech: { input: ['text'], output: ['audio'] },
  realtime: { input: ['text', 'audio'], output: ['text', 'audio'] },
};

/** What a model takes and gives, by what it can be asked for. */
export function modalitiesOf(endpoints: readonly ModelEndpoint[]): Modalities {
  const known = endpoints.map((endpoint) => byEndpoint[endpoint]);
  return {
    input: [...new Set(known.flatMap(({ input }) => input))],
    output: [...new Set(known.flatMap(({ output }) => output))],
  };
}
