import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ModelEndpoint, ProviderModel } from '#libs/provider-kit';

/**
 * Models of Deepgram's: `{stt: [{canonical_name, batch}], tts: [{canonical_name}]}`. Each is listed once for every
 * language it knows; those that hear live streams alone are left out.
 * @throws Error where the answer is no list at all
 */
export function readModels(body: JsonValue): readonly ProviderModel[] {
  const { stt, tts } = isJsonObject(body) ? body : {};
  if (!isJsonArray(stt) && !isJsonArray(tts)) {
    throw new Error('The answer to the model list holds no list of models.');
  }
  const listening = objectsIn(stt).filter(({ batch }) => batch !== false);
  const models = [
    ...listening.flatMap((entry) => readModel(entry, 'transcription')),
    ...objectsIn(tts).flatMap((entry) => readModel(entry, 'speech')),
  ];
  return [...new Map(models.map((model) => [model.id, model])).values()];
}

function readModel(
  { canonical_name: canonical, name }: JsonObject,
  endpoint: ModelEndpoint,
): readonly ProviderModel[] {
  const id = typeof canonical === 'string' && canonical !== '' ? canonical : name;
  if (typeof id !== 'string' || id === '') return [];
  return [{ id, ownedBy: 'deepgram', endpoints: [endpoint] }];
}

const objectsIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];
