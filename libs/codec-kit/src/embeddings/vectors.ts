import { Buffer } from 'node:buffer';
import type { EmbeddingVector } from '#libs/canonical';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { isNumber, unreadable } from '../field-reader.js';

const bytesPerNumber = 4;

/**
 * Reads a vector: numbers, or little-endian 32-bit numbers in base64.
 * @throws GatewayError `provider_invalid_response` for anything else
 */
export function readVector(value: JsonValue | undefined, path: string): EmbeddingVector {
  if (typeof value === 'string') return fromBase64(value, path);
  if (isJsonArray(value) && value.length > 0 && value.every(isNumber)) return value;
  throw unreadable(path, 'must be a vector');
}

/** As a list of numbers. */
export const vectorNumbers = (vector: EmbeddingVector): readonly number[] =>
  vector instanceof Float32Array ? Array.from(vector) : vector;

/** As little-endian 32-bit numbers in base64. */
export function vectorBase64(vector: EmbeddingVector): string {
  const bytes = Buffer.alloc(vector.length * bytesPerNumber);
  for (const [index, number] of vector.entries()) bytes.writeFloatLE(number, index * bytesPerNumber);
  return bytes.toString('base64');
}

/**
 * The vectors of OpenAI's list: `[{index, embedding}]`, put in order of their indexes.
 * @throws GatewayError `provider_invalid_response` where they are not as many as the inputs
 */
export function readIndexedVectors(list: readonly JsonValue[], count: number): readonly EmbeddingVector[] {
  const vectors: EmbeddingVector[] = [];
  for (const [place, entry] of list.entries()) {
    const { index, embedding } = (entry ?? {}) as JsonObject;
    const at = typeof index === 'number' ? index : place;
    vectors[at] = readVector(embedding, `data.${place}.embedding`);
  }
  return requireVectors('data', vectors, count);
}

/** @throws GatewayError `provider_invalid_response` where there is not one vector for each input */
export function requireVectors(
  path: string,
  vectors: readonly EmbeddingVector[],
  count: number,
): readonly EmbeddingVector[] {
  // Indexes that were left out are holes.
  const found = Object.keys(vectors).length;
  if (found === count && vectors.length === count) return vectors;
  throw unreadable(path, `must hold ${count} vectors, but holds ${found}`);
}

function fromBase64(text: string, path: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  const length = bytes.length / bytesPerNumber;
  if (length === 0 || !Number.isInteger(length)) throw unreadable(path, 'must be 32-bit numbers in base64');
  return Float32Array.from({ length }, (_, index) => bytes.readFloatLE(index * bytesPerNumber));
}
