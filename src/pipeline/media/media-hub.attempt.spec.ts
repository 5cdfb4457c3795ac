import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { ImageRequest } from '#libs/canonical';
import type { WireMedia } from '#libs/provider-kit';
import { openAiImagesCodec } from '#libs/formats/openai-images';
import { turnOf } from '../../../test/support/turn.js';
import type { UpstreamCaller } from '../attempts/upstream-caller.js';
import { imageTask } from './image.task.js';
import type { ImageKind } from './image.task.js';
import { MediaHubAttempt } from './media-hub.attempt.js';
import { questionOf } from './media-question.js';

const request: ImageRequest = {
  operation: 'generate-image',
  model: 'm',
  prompt: 'A cup.',
  images: [],
  stream: false,
};

it('writes the pieces of a request when it is their turn: each may hold files', async () => {
  let written = 0;
  const codec: typeof openAiImagesCodec = {
    ...openAiImagesCodec,
    split: () => [request, ...Array.from({ length: 9 }, () => ({ ...request }))],
    encodeRequest: (piece, target) => {
      written += 1;
      return openAiImagesCodec.encodeRequest(piece, target);
    },
  };
  const stop = new AbortController();
  const caller = {
    deliver: ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('gone'));
        });
      }),
  };
  const asked = { operation: 'generate-image', model: 'm', request } as const;
  const context = { headers: {}, signal: stop.signal };
  const call = questionOf<ImageKind>({ ...imageTask, upstreams: { 'openai-images': codec } }, asked, context);
  const wire = { kind: 'wire', formats: ['openai-images'] } as unknown as WireMedia<
    ImageKind['format'],
    ImageKind['operation']
  >;
  const attempt = new MediaHubAttempt(caller as unknown as UpstreamCaller);
  const { value } = await attempt.wireEvents({ call, turn: turnOf('m', stop.signal), wire });
  expect(written).toBe(1);
  const reading = value[Symbol.asyncIterator]().next();
  await nextTurn();
  expect(written).toBe(4);
  stop.abort();
  await expect(reading).rejects.toThrow('gone');
});
