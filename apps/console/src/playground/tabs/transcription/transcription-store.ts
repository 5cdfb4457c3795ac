import { create } from 'zustand';
import type { FormField } from '../../../gateway/exchange.js';
import type { Fault } from '../../../gateway/fault.js';
import { tabsTexts } from '../../../texts/tabs.js';
import type { TabMeasures } from '../shared/measures.js';
import { measuresOf } from '../shared/measures.js';
import type { Option, Options } from '../shared/options.js';
import { firstOptions } from '../shared/options.js';
import type { Run } from '../shared/run.js';
import { idleRun } from '../shared/run.js';
import { createRunner } from '../shared/runner.js';
import { streamFault } from '../shared/stream-fault.js';
import type { Transcript } from './read-transcript.js';
import { createTranscriptStream, readTranscript } from './read-transcript.js';
import type { TranscriptionOption, TranscriptionTask } from './transcription-options.js';
import { optionParts, transcriptionOptions } from './transcription-options.js';

interface TranscriptionState {
  readonly task: TranscriptionTask;
  readonly source: Source | undefined;
  readonly options: Options<TranscriptionOption>;
  readonly run: Run;
  /** What was heard, or is known so far. */
  readonly transcript: Transcript | undefined;
  /** Of an answer that has ended. */
  readonly result: TranscriptionResult | undefined;
  chooseTask(task: TranscriptionTask): void;
  take(file: File | undefined): void;
  setOption(id: TranscriptionOption, option: Option): void;
  transcribe(model: string): Promise<void>;
  stop(): void;
}

/** The recording, and where the player finds it. */
interface Source {
  readonly file: File;
  readonly address: string;
}

export interface TranscriptionResult {
  readonly model: string;
  /** The answer as it came. */
  readonly raw: string;
  /** What a file with it is called at its end. */
  readonly extension: string;
  readonly measures: TabMeasures;
}

/** The Transcription tab: a recording, and what was heard in it. */
export const useTranscription = create<TranscriptionState>((set, get) => {
  const runner = createRunner((run) => {
    set({ run });
  });
  return {
    task: 'transcriptions',
    source: undefined,
    options: firstOptions(transcriptionOptions),
    run: idleRun,
    transcript: undefined,
    result: undefined,
    chooseTask(task) {
      set({ task });
    },
    take(file) {
      const { source } = get();
      if (source !== undefined) URL.revokeObjectURL(source.address);
      set({
        source: file === undefined ? undefined : { file, address: URL.createObjectURL(file) },
        transcript: undefined,
        result: undefined,
        run: idleRun,
      });
    },
    setOption(id, option) {
      set(({ options }) => ({ options: { ...options, [id]: option } }));
    },
    async transcribe(model) {
      const { task, source, options } = get();
      if (source === undefined) return;
      const parts = optionParts(task, options);
      const streams = isStreamed(parts);
      const stream = createTranscriptStream();
      let fault: Fault | undefined;
      set({ transcript: undefined, result: undefined });
      const sent = await runner.run(
        model,
        { path: `v1/audio/${task}`, body: [['model', model], ['file', source.file], ...parts] },
        streams
          ? {
              onEvent({ data }) {
                fault ??= streamFault(data);
                set({ transcript: stream.push(data) });
              },
              isLastEvent: ({ data }) => stream.isLast(data) || streamFault(data) !== undefined,
            }
          : {},
      );
      if (sent === undefined) return;
      const { exchange } = sent;
      if (fault !== undefined) set({ run: { state: 'failed', model, exchange, fault } });
      if (exchange.outcome !== 'complete') return;
      const raw = exchange.body ?? exchange.events.map(({ data }) => data).join('\n');
      const type = exchange.response?.headers['content-type'] ?? '';
      const transcript = exchange.body === undefined ? get().transcript : readTranscript(raw, type);
      if (transcript === undefined) {
        set({ run: { state: 'failed', model, exchange, fault: unreadable } });
        return;
      }
      const format = options.response_format.on ? options.response_format.value : 'json';
      const measures = measuresOf(exchange, transcript.usage);
      set({ transcript, result: { model, raw, extension: extensionOf(format, type), measures } });
    },
    stop() {
      runner.stop();
    },
  };
});

/** Subtitles and texts with all their times come whole, whatever is asked for. */
const whole: readonly (string | File)[] = ['srt', 'vtt', 'verbose_json'];
const isStreamed = (parts: readonly FormField[]): boolean =>
  parts.some(([name, value]) => name === 'stream' && value === 'true') &&
  !parts.some(([name, value]) => name === 'response_format' && whole.includes(value));

const unreadable: Fault = { place: 'answer', message: tabsTexts.unreadable };

function extensionOf(format: string, type: string): string {
  if (type.includes('json')) return 'json';
  if (type.includes('event-stream')) return 'jsonl';
  return format === 'srt' || format === 'vtt' ? format : 'txt';
}
