import { serveTasks } from '../../../computing/serve-tasks.js';
import { Turns } from '../../../computing/turns.js';
import { embedTexts } from './embed-texts.js';
import { importOnnxRuntime } from './onnx-runtime.js';
import { rankTexts } from './rank-texts.js';
import { SentenceEncoder } from './sentence-encoder.js';
import type { TextModelFiles, TextResult, TextTask } from './text-tasks.js';
import { WordPieces } from './word-pieces.js';

/**
 * The thread that computes vectors and scores. A thread and no process of its own, unlike chat: WebAssembly cannot
 * take the gateway along when it crashes, all of its memory goes with the thread, and vectors come without a copy.
 */
await serveTasks<TextModelFiles, TextTask, TextResult>({
  runtime: importOnnxRuntime,
  open: async (files) => {
    const pieces = await WordPieces.load(files, files.limit);
    const encoder = await SentenceEncoder.load(await importOnnxRuntime(), files.model);
    const model = { pieces, encoder, turns: new Turns() };
    return async (task, signal) => {
      const result = await (task.kind === 'embed'
        ? embedTexts(model, task, signal)
        : rankTexts(model, task, signal));
      return { result, transfer: [result.kind === 'embed' ? result.vectors : result.scores.buffer] };
    };
  },
});
