import { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { FileContent, MediaEncodeTarget, TranscriptionRequest } from '#libs/canonical';
import { invalid, recordingTypeOf } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';

/** Bytes of a recording inside a request. Source: Gemini API, "Audio understanding": 20 MB for all of a request. */
const limit = 15 * 1000 * 1000;

/** The recording stands in the body. @throws GatewayError `caller_body_too_large` where it cannot */
export function filesInside({ audio }: TranscriptionRequest): readonly FileContent[] {
  const { size } = audio.content;
  if (size <= limit) return [audio.content];
  const problem = `is ${Math.ceil(size / 1e6)} MB, but this provider takes recordings of up to ${limit / 1e6} MB`;
  throw new GatewayError('caller_body_too_large', `'file' ${problem}.`, { param: 'file' });
}

/** The recording as a part of the prompt. @throws GatewayError `caller_invalid_request` where nothing tells its type */
export function writeRecording({ audio }: TranscriptionRequest, target: MediaEncodeTarget): JsonObject {
  const mimeType = recordingTypeOf(audio);
  if (mimeType === undefined) {
    throw invalid(
      'file',
      'has no type: give it a name with an ending, such as .wav or .mp3, or a content type',
    );
  }
  const bytes = target.bytesOf(audio.content);
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { inlineData: { mimeType, data } };
}
