import { formatServerSentEvent } from '#libs/event-stream';
import type { JsonValue } from '#libs/json';
import { imageTask } from '../../../../src/pipeline/media/image.task.js';
import { speechTask } from '../../../../src/pipeline/media/speech.task.js';
import { transcriptionTask } from '../../../../src/pipeline/media/transcription.task.js';
import { embeddingTask } from '../../../../src/pipeline/tasks/embedding.task.js';
import { rerankingTask } from '../../../../src/pipeline/tasks/reranking.task.js';
import type { FuzzTarget } from '../../engine/target.js';
import { listOr, objectOr, parseInput, textOr } from '../documents.js';
import { wireEventIn } from '../formats/wire-documents.js';
import { checkMedia } from './check-media.js';
import type { MediaAnswer } from './check-media.js';
import { checkWhole } from './check-whole.js';
import { clientBodyIn } from './documents.js';
import { taskSeeds } from './seeds.js';

/** Everything but language models: vectors, rankings, pictures, speech and transcripts. */
export const tasksTarget: FuzzTarget = {
  name: 'tasks',
  input: 'json',
  triesPerTest: 250,
  explores: ['libs/formats', 'libs/codec-kit', 'libs/canonical'],
  words: [
    'embedding',
    'reranking',
    'images',
    'speech',
    'transcription',
    'text/event-stream',
    'audio/mpeg',
    'audio/wav',
  ],
  seeds: taskSeeds,
  check(input) {
    const { task, body, answer = null, contentType } = parseInput(input);
    const { json } = objectOr(body);
    const media = { contentType: textOr(contentType), bytes: bytesOf(answer) };
    switch (task) {
      case 'reranking':
        checkWhole(codecsOf(rerankingTask), objectOr(json), answer, input);
        return;
      case 'images':
      case 'speech':
      case 'transcription':
        checkMediaTask(task, body, media, input);
        return;
      default:
        checkWhole(codecsOf(embeddingTask), objectOr(json), answer, input);
    }
  },
};

function checkMediaTask(
  task: 'images' | 'speech' | 'transcription',
  body: JsonValue | undefined,
  answer: MediaAnswer,
  input: Buffer,
): void {
  const client = clientBodyIn(body);
  if (task === 'images') {
    const operations = ['generate-image', 'edit-image', 'vary-image'] as const;
    checkMedia({ ...listsOf(imageTask), operations }, client, answer, input);
  } else if (task === 'speech') {
    checkMedia({ ...listsOf(speechTask), operations: ['speak'] }, client, answer, input);
  } else {
    checkMedia(
      { ...listsOf(transcriptionTask), operations: ['transcribe', 'translate'] },
      client,
      answer,
      input,
    );
  }
}

/** All formats of a task: one that is added is fuzzed. */
const listsOf = <Client, Upstream>(task: {
  readonly clients: Readonly<Record<string, Client | undefined>>;
  readonly upstreams: Readonly<Record<string, Upstream | undefined>>;
}) => ({
  clients: Object.values(task.clients).filter((codec) => codec !== undefined),
  upstreams: Object.values(task.upstreams).filter((codec) => codec !== undefined),
});

const codecsOf = <Client, Upstream>(task: {
  readonly clients: Readonly<Record<string, { readonly codec: Client } | undefined>>;
  readonly upstreams: Readonly<Record<string, { readonly codec: Upstream } | undefined>>;
}) => {
  const { clients, upstreams } = listsOf(task);
  return { clients: clients.map(({ codec }) => codec), upstreams: upstreams.map(({ codec }) => codec) };
};

/** An answer of events, of text, or of JSON. */
function bytesOf(answer: JsonValue): Buffer {
  const { events } = objectOr(answer);
  if (events !== undefined)
    return Buffer.from(listOr(events).map(wireEventIn).map(formatServerSentEvent).join(''));
  return Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
}
