import { useRef } from 'react';
import { Segmented } from '../../../components/segmented.js';
import { transcriptionTexts } from '../../../texts/transcription.js';
import { RunBar } from '../shared/run-bar.js';
import { RunOutcome } from '../shared/run-outcome.js';
import { RunTab } from '../shared/run-tab.js';
import { useModelOfTab } from '../shared/use-model-of-tab.js';
import { RecordingSource } from './recording-source.js';
import { TranscriptView } from './transcript-view.js';
import { optionsOf } from './transcription-options.js';
import { useTranscription } from './transcription-store.js';

/** A recording becomes text. */
export const TranscriptionTab = () => {
  const { task, source, options, run, transcript, result, chooseTask, setOption, transcribe, stop } =
    useTranscription();
  const [model, chooseModel] = useModelOfTab('transcription', 'transcription');
  const player = useRef<HTMLAudioElement>(null);
  const specs = optionsOf(task);
  const start = (): void => {
    void transcribe(model);
  };
  const seek = (seconds: number): void => {
    if (player.current === null) return;
    player.current.currentTime = seconds;
    // Where the browser cannot play it, its player says so.
    player.current.play().catch(() => undefined);
  };
  return (
    <RunTab
      endpoint="transcription"
      model={model}
      onModel={chooseModel}
      run={run}
      specs={specs}
      options={options}
      onOption={setOption}
    >
      <div className="flex flex-col gap-4">
        <div>
          <Segmented
            label={transcriptionTexts.task}
            options={[
              { value: 'transcriptions', label: transcriptionTexts.transcribe },
              { value: 'translations', label: transcriptionTexts.translate },
            ]}
            value={task}
            onChange={chooseTask}
          />
        </div>
        <RecordingSource player={player} />
        <RunBar
          run={run}
          name={task === 'transcriptions' ? transcriptionTexts.run : transcriptionTexts.runTranslation}
          onRun={start}
          onStop={stop}
          disabled={source === undefined}
        />
      </div>
      <RunOutcome run={run} settings={specs} onRetry={start} />
      {transcript !== undefined && <TranscriptView transcript={transcript} result={result} onSeek={seek} />}
    </RunTab>
  );
};
