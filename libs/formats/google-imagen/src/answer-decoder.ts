import type { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { AnswerDecoder, ImageEvent } from '#libs/canonical';
import {
  CollectedBody,
  imageEncodingOf,
  imageEncodingOfBase64,
  isText,
  readGoogleStreamError,
  unreadable,
} from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Reads an answer of `:predict`: all of it comes at once. */
export class PredictionsDecoder implements AnswerDecoder<ImageEvent> {
  readonly #body = new CollectedBody();

  push(chunk: Buffer): readonly ImageEvent[] {
    this.#body.push(chunk);
    return [];
  }

  end(): readonly ImageEvent[] {
    const predictions = predictionsIn(this.#body.json());
    const pictures = predictions.flatMap(readPicture);
    if (pictures.length === 0) throw withoutPictures(predictions);
    return [...pictures, { type: 'done', usage: { output: { images: pictures.length } } }];
  }
}

function predictionsIn(body: JsonValue): readonly JsonObject[] {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isJsonObject(body.error)) throw readGoogleStreamError(body);
  const { predictions = [] } = body;
  if (!isJsonArray(predictions)) throw unreadable('predictions', 'is no array');
  return predictions.filter(isJsonObject);
}

function readPicture({ bytesBase64Encoded: base64, mimeType, prompt }: JsonObject): readonly ImageEvent[] {
  if (!isText(base64) || base64 === '') return [];
  const encoding =
    imageEncodingOfBase64(base64) ?? (isText(mimeType) ? imageEncodingOf(mimeType) : undefined);
  const image = {
    data: { kind: 'base64' as const, base64 },
    ...(encoding !== undefined && { encoding }),
    ...(isText(prompt) && prompt !== '' && { revisedPrompt: prompt }),
  };
  return [{ type: 'image', image }];
}

/** An empty list means the prompt was filtered, too. */
function withoutPictures(predictions: readonly JsonObject[]): GatewayError {
  const why =
    predictions.map((prediction) => prediction.raiFilteredReason).find(isText) ??
    'it gave no reason; change the prompt';
  return new GatewayError(
    'provider_rejected',
    `The provider filtered all pictures for their content: ${why}`,
    {
      reason: 'content_policy_violation',
      param: 'prompt',
    },
  );
}
