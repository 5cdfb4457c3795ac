import { CopyButton } from '../../../components/copy-button.js';
import { Section } from '../../../components/section.js';
import { transcriptionTexts } from '../../../texts/transcription.js';
import { clockTime } from '../shared/clock-time.js';
import { DownloadButton } from '../shared/download-button.js';
import { MeasuresLine } from '../../log/measures-line.js';
import { saveFile } from '../../../components/save-file.js';
import type { Transcript } from './read-transcript.js';
import type { Segment } from './subtitles.js';
import type { TranscriptionResult } from './transcription-store.js';

interface TranscriptViewProps {
  readonly transcript: Transcript;
  /** Absent while it still comes. */
  readonly result: TranscriptionResult | undefined;
  /** Plays the recording from a time on, in seconds. */
  readonly onSeek: (seconds: number) => void;
}

/** What was heard: the text, its segments and words with their times, and the answer as it came. */
export const TranscriptView = ({ transcript, result, onSeek }: TranscriptViewProps) => {
  const { text, segments, words } = transcript;
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <h2 className="text-16 font-semibold">{transcriptionTexts.text}</h2>
          {text !== '' && <CopyButton compact size="small" text={text} name={transcriptionTexts.copyText} />}
        </div>
        <p aria-live="polite" className="max-w-[72ch] text-16 wrap-anywhere whitespace-pre-wrap">
          {text === '' && result !== undefined ? (
            <span className="text-neutral-11">{transcriptionTexts.noWords}</span>
          ) : (
            text
          )}
        </p>
      </section>
      {segments.length > 0 && <Segments segments={segments} onSeek={onSeek} />}
      {words.length > 0 && <Words words={words} onSeek={onSeek} />}
      {result !== undefined && (
        <>
          <MeasuresLine words={[result.model, ...result.measures.words]} losses={result.measures.losses} />
          <Section title={transcriptionTexts.raw}>
            <div className="mb-2 flex gap-2">
              <CopyButton size="small" text={result.raw} name={transcriptionTexts.copyRaw} />
              <DownloadButton
                onClick={() => {
                  const type = result.extension === 'json' ? 'application/json' : 'text/plain';
                  saveFile(new Blob([result.raw], { type }), transcriptionTexts.fileName(result.extension));
                }}
              />
            </div>
            <pre
              tabIndex={0}
              aria-label={transcriptionTexts.raw}
              className="max-h-96 overflow-auto rounded border border-neutral-6 bg-neutral-2 p-3 text-13 wrap-anywhere whitespace-pre-wrap"
            >
              {result.raw}
            </pre>
          </Section>
        </>
      )}
    </div>
  );
};

interface TimedProps {
  readonly onSeek: (seconds: number) => void;
}

const Segments = ({ segments, onSeek }: TimedProps & { readonly segments: readonly Segment[] }) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-16 font-semibold">{transcriptionTexts.segments}</h2>
    <ol className="flex flex-col divide-y divide-neutral-6 rounded border border-neutral-6">
      {segments.map((segment, index) => (
        <li key={index}>
          <button
            type="button"
            aria-label={`${transcriptionTexts.segmentAt(clockTime(segment.start, true))}: ${segment.text}`}
            className="flex w-full gap-4 px-3 py-2 text-left text-14 hover:bg-neutral-3 pointer-coarse:min-h-11 max-md:flex-col max-md:gap-0.5"
            onClick={() => {
              onSeek(segment.start);
            }}
          >
            <span className="w-32 shrink-0 pt-px font-mono text-12 text-accent-text">
              {clockTime(segment.start, true)} – {clockTime(segment.end, true)}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {segment.speaker !== undefined && (
                <span className="mr-2 font-medium">{transcriptionTexts.speaker(segment.speaker)}</span>
              )}
              {segment.text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </section>
);

const Words = ({ words, onSeek }: TimedProps & { readonly words: readonly Segment[] }) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-16 font-semibold">{transcriptionTexts.words}</h2>
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word, index) => (
        <li key={index}>
          <button
            type="button"
            title={clockTime(word.start, true)}
            aria-label={`${transcriptionTexts.segmentAt(clockTime(word.start, true))}: ${word.text}`}
            className="rounded border border-neutral-6 px-2 py-0.5 text-14 hover:bg-neutral-3 pointer-coarse:min-h-11"
            onClick={() => {
              onSeek(word.start);
            }}
          >
            {word.text}
          </button>
        </li>
      ))}
    </ul>
  </section>
);
