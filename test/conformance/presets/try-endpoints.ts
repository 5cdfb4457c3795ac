import type { Preset, PresetBench } from './preset-bench.js';

type Try = (bench: PresetBench, preset: Preset) => Promise<string | undefined>;

/** Asks for everything that a preset says its vendor does beside talking, and tells what was not as it must be. */
export async function tryEndpoints(bench: PresetBench, preset: Preset): Promise<readonly string[]> {
  const { embedding, reranking, images, transcription, speech } = preset;
  const tries: readonly (readonly [object | boolean | undefined, Try])[] = [
    [embedding, tryEmbeddings],
    [reranking, tryReranking],
    [images, tryImages],
    [transcription, tryTranscription],
    [speech, trySpeech],
    [preset.discovery || preset.models.length > 0, tryModels],
  ];
  const offered = tries.flatMap(([sheet, attempt]) => (sheet ? [attempt(bench, preset)] : []));
  const faults = await Promise.all(offered);
  return faults.filter((fault) => fault !== undefined);
}

const tryEmbeddings: Try = async (bench, preset) => {
  const body = { model: modelOf(preset), input: ['a b', 'c'], encoding_format: 'base64', user: 'u' };
  const answer = await post(bench, '/v1/embeddings', body);
  return found(
    'embeddings',
    answer,
    /^\{"object":"list","data":\[\{.*"embedding":"[A-Za-z0-9+/=]{16,}".*\},\{/s,
  );
};

const tryReranking: Try = async (bench, preset) => {
  const body = {
    model: modelOf(preset, 'rerank'),
    query: 'red',
    documents: ['blue', 'red'],
    top_n: 1,
    return_documents: true,
  };
  const answer = await post(bench, '/v1/rerank', body);
  return found('rerank', answer, /"results":\[\{"index":1,[^\]]*"text":"red"[^[\]]*\}\]/);
};

const tryImages: Try = async (bench, preset) => {
  const answer = await post(bench, '/v1/images/generations', {
    model: modelOf(preset),
    prompt: 'A cat',
    n: 1,
  });
  return found('images', answer, /"data":\[\{"(b64_json|url)":"[^"]{20,}"/);
};

const trySpeech: Try = async (bench, preset) => {
  const body = {
    model: modelOf(preset),
    input: 'Hello',
    voice: 'alloy',
    response_format: 'wav',
    instructions: 'Slowly',
  };
  return found('speech', await post(bench, '/v1/audio/speech', body), /^RIFF/);
};

const tryTranscription: Try = async (bench, preset) => {
  const form = new FormData();
  form.append('model', modelOf(preset));
  form.append('file', new Blob(['RIFF']), 'a.wav');
  const answer = await send(bench, '/v1/audio/transcriptions', { method: 'POST', body: form });
  return found('transcription', answer, /"text":"Received a\.wav/);
};

const tryModels: Try = async (bench, preset) => {
  const answer = await send(bench, '/v1/models', {});
  const [model = 'echo'] = preset.models;
  return found('models', answer, new RegExp(`"${preset.name}/${model}"`));
};

/** A model that the preset names, where its vendor has only those. */
const modelOf = ({ name, models }: Preset, like = ''): string =>
  `${name}/${models.find((model) => model.includes(like)) ?? 'echo'}`;

const post = (bench: PresetBench, path: string, body: object): Promise<string> =>
  send(bench, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function send({ gateway }: PresetBench, path: string, init: RequestInit): Promise<string> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${gateway.token}`);
  const response = await fetch(`${gateway.url}${path}`, { ...init, headers });
  return response.text();
}

const found = (what: string, answer: string, pattern: RegExp): string | undefined =>
  pattern.test(answer) ? undefined : `${what}: ${answer.slice(0, 300)}`;
