import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { endpointsByName, matchModels } from '#libs/provider-kit';
import type { ModelEndpoint, ProviderModel } from '#libs/provider-kit';

/** More deployments than any resource has. */
const atMost = 1000;

/** Models that answer requests for text, as far as the words in other names do not say otherwise. */
const talks = matchModels(['gpt-*', 'o1*', 'o3*', 'o4*', 'codex-*', 'computer-use-*', 'model-router*']);

/** Which models run under the names of a resource's deployments. */
export class Deployments {
  private models: ReadonlyMap<string, string>;

  /** @param told name of each deployment → its model, as the operator says */
  constructor(told: Readonly<Record<string, string>> = {}) {
    this.models = new Map(Object.entries(told));
  }

  /** The model behind a name; the name itself where nobody says. */
  modelOf(deployment: string): string {
    return this.models.get(deployment) ?? deployment;
  }

  /** As far as the name of the model tells. */
  endpointsOf(deployment: string): readonly ModelEndpoint[] | undefined {
    const model = this.modelOf(deployment);
    return endpointsByName(model) ?? (talks(model) ? ['generation'] : undefined);
  }

  list(): readonly ProviderModel[] {
    return [...this.models].map(([id, runs]) => ({ id, dialect: { runs } }));
  }

  /**
   * Reads what the resource says of them; those that are not ready are passed over.
   * @returns what is there
   * @throws Error where it is no list at all
   */
  learn(body: JsonValue): readonly ProviderModel[] {
    const list = isJsonObject(body) ? body.data : undefined;
    if (!isJsonArray(list)) throw new Error('The answer holds no list of deployments.');
    const read = list.slice(0, atMost).flatMap(readDeployment);
    this.models = new Map(read.map(({ id, runs }) => [id, runs]));
    return read.map(({ runs, ...model }) => ({ ...model, dialect: { runs } }));
  }
}

type Deployment = Pick<ProviderModel, 'id' | 'created'> & { readonly runs: string };

/** `{id, model, status, created_at}`: as Azure answered in its version 2023-03-15-preview. */
function readDeployment(entry: JsonValue): readonly Deployment[] {
  if (!isJsonObject(entry)) return [];
  const { id, model, status, created_at: created } = entry;
  if (typeof id !== 'string' || id === '' || id.length > 512 || /\p{Cc}/u.test(id)) return [];
  if (typeof status === 'string' && status !== 'succeeded') return [];
  return [
    {
      id,
      runs: typeof model === 'string' && model !== '' ? model : id,
      ...(typeof created === 'number' && created > 0 && { created: Math.floor(created) }),
    },
  ];
}
