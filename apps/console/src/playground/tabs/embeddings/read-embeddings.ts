import { bytesOfBase64 } from '../shared/base64.js';
import { arrayOf, numberOf, objectOf } from '../shared/fields.js';

/** A vector as it came: numbers, or base64 of little-endian 32-bit floats. Undefined where it is neither. */
export function readVector(value: unknown): readonly number[] | undefined {
  if (Array.isArray(value)) {
    return value.every((entry) => typeof entry === 'number') ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  try {
    const bytes = bytesOfBase64(value);
    if (bytes.length % 4 !== 0) return undefined;
    const view = new DataView(bytes.buffer);
    return Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4, true));
  } catch {
    return undefined;
  }
}

/** Vectors of an answer in the order of the texts; undefined where one is missing or cannot be read. */
export function readEmbeddings(body: unknown, count: number): readonly (readonly number[])[] | undefined {
  const vectors: (readonly number[] | undefined)[] = Array.from({ length: count });
  for (const [position, entry] of arrayOf(objectOf(body).data).entries()) {
    const { index, embedding } = objectOf(entry);
    vectors[numberOf(index) ?? position] = readVector(embedding);
  }
  const whole = vectors.filter((vector) => vector !== undefined && vector.length > 0);
  return whole.length === count ? (whole as readonly (readonly number[])[]) : undefined;
}
