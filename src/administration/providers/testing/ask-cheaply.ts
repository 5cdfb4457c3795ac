import type { ConnectedProvider, Embedding } from '#libs/provider-kit';
import { readJson } from '../../../providers/transport/read-json.js';
import type { Transport } from '../../../providers/transport/transport.js';

/** Largest answer to a question for one vector, bytes. */
const vectorLimit = 1024 * 1024;
/** Where nobody told a name: servers of one model take any. */
const anyModel = 'default';

/** What a test found out. `models`: how many are listed. */
export interface CheapAnswer {
  readonly asked: 'models' | 'embedding';
  readonly models: number;
}

/**
 * Asks an upstream the cheapest question that shows that address and key work: its models, else one vector.
 * @returns undefined where the gateway knows no such question
 * @throws whatever the question ends with
 */
export async function askCheaply(
  provider: ConnectedProvider,
  { transport, apiKey, signal }: { transport: Transport; apiKey: string | undefined; signal: AbortSignal },
): Promise<CheapAnswer | undefined> {
  if (provider.discover !== undefined) {
    const models = await provider.discover(signal);
    return { asked: 'models', models: models.length };
  }
  const { embedding } = provider;
  if (!takesOpenAi(embedding)) return undefined;
  const known = provider.models().map(({ id }) => id);
  const model = known.find((id) => provider.endpointsOf?.(id)?.includes('embedding')) ?? known[0] ?? anyModel;
  const call = {
    format: 'openai-embeddings' as const,
    model,
    clientHeaders: {},
    ...(apiKey !== undefined && { apiKey }),
  };
  const { url, headers } = embedding.envelope(call);
  const body = JSON.stringify({ model, input: ['ping'] });
  const reply = await transport.send({ method: 'POST', url, headers, body, signal });
  await readJson(reply, url, vectorLimit);
  return { asked: 'embedding', models: known.length };
}

const takesOpenAi = (embedding: Embedding | undefined): embedding is Extract<Embedding, { kind: 'wire' }> =>
  embedding?.kind === 'wire' && embedding.formats.includes('openai-embeddings');
