import { readOpenAiError } from '../../conformance/formats/chat/read-answer.js';
import { boundary, rawForm } from '../../support/raw-form.js';
import { transcriptionModel } from '../place/models.js';
import type { HttpAsking } from './http-asking.js';
import { judgeAnswer } from './judge-answer.js';
import { judgeError } from './judge-error.js';
import type { TranscriptionWork } from './work.js';

/** Uploads a recording, to have it written down. */
export function transcriptionOf({ id, bytes }: TranscriptionWork): HttpAsking {
  const body = rawForm(
    { name: 'model', value: transcriptionModel },
    { name: 'prompt', value: `Write down what is said for ${id}.` },
    { name: 'file', value: Buffer.alloc(bytes, id), filename: 'speech.mp3', type: 'audio/mpeg' },
  );
  return {
    path: '/v1/audio/transcriptions',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    judge: ({ status, text, isComplete, isBalancers, replayOf }) => {
      if (status !== 200) return judgeError({ work: id, status, text, isBalancers, read: readOpenAiError });
      if (!isComplete) return { outcome: 'cut', said: `after ${text.length} characters` };
      const { text: transcript, usage } = JSON.parse(text) as {
        readonly text: string;
        readonly usage?: { readonly seconds?: number };
      };
      return judgeAnswer({
        work: id,
        text: transcript,
        usage: { input: 0, output: 0, seconds: usage?.seconds ?? 0 },
        isFinished: true,
        hasEnded: true,
        isComplete,
        ...(replayOf !== undefined && { replayOf }),
      });
    },
  };
}
