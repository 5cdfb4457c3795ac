import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { Mic, Square, X } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { IconButton } from '../../../components/icon-button.js';
import { Notice } from '../../../components/notice.js';
import { transcriptionTexts } from '../../../texts/transcription.js';
import { LevelMeter } from '../shared/audio/level-meter.js';
import { clockTime } from '../shared/clock-time.js';
import { FileDrop } from '../shared/file-drop.js';
import { useTranscription } from './transcription-store.js';
import { useRecorder } from './use-recorder.js';

const extensions = /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|oga|opus|wav|webm|aac)$/i;
const fits = ({ type, name }: File): boolean => /^(audio|video)\//.test(type) || extensions.test(name);

/** Where the recording comes from: a file or the microphone. Then its player. */
export const RecordingSource = ({ player }: { readonly player: RefObject<HTMLAudioElement | null> }) => {
  const { source, take } = useTranscription();
  const { state, start, finish } = useRecorder(take);
  if (state.kind === 'recording') {
    return <RecordingNow stream={state.stream} onFinish={() => void finish()} />;
  }
  if (source !== undefined) {
    return <RecordingPlayer player={player} name={source.file.name} address={source.address} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        name={transcriptionTexts.choose}
        hint={transcriptionTexts.dropHint}
        accept="audio/*,video/mp4,video/webm,.flac,.mp3,.m4a,.ogg,.opus,.wav,.webm"
        fits={fits}
        expected={transcriptionTexts.audioFile}
        onFile={take}
      >
        <Button onClick={() => void start()} disabled={state.kind === 'asking'}>
          <Mic size={14} aria-hidden />
          {transcriptionTexts.record}
        </Button>
      </FileDrop>
      {state.kind === 'asking' && <Notice meaning="neutral">{transcriptionTexts.asking}</Notice>}
      {state.kind === 'failed' && <Notice meaning="bad">{state.message}</Notice>}
    </div>
  );
};

interface RecordingNowProps {
  readonly stream: MediaStream;
  readonly onFinish: () => void;
}

const RecordingNow = ({ stream, onFinish }: RecordingNowProps) => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => {
      setSeconds((performance.now() - begun) / 1_000);
    }, 250);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded border border-neutral-6 px-4 py-4">
      <span aria-hidden className="size-3 animate-pulse rounded-full bg-bad" />
      <span className="text-14">{transcriptionTexts.recordingNow(clockTime(seconds))}</span>
      <LevelMeter stream={stream} />
      <Button look="primary" className="ml-auto" onClick={onFinish} autoFocus>
        <Square size={12} aria-hidden className="fill-current" />
        {transcriptionTexts.recordStop}
      </Button>
    </div>
  );
};

interface RecordingPlayerProps {
  readonly player: RefObject<HTMLAudioElement | null>;
  readonly name: string;
  readonly address: string;
}

const RecordingPlayer = ({ player, name, address }: RecordingPlayerProps) => {
  const [failed, setFailed] = useState(false);
  const take = useTranscription((state) => state.take);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate text-14 font-medium" title={name}>
          {name}
        </h2>
        <IconButton
          icon={X}
          name={transcriptionTexts.clear}
          onClick={() => {
            take(undefined);
          }}
        />
      </div>
      {failed ? (
        <Notice meaning="neutral">{transcriptionTexts.unplayable}</Notice>
      ) : (
        <audio
          ref={player}
          controls
          src={address}
          aria-label={transcriptionTexts.player}
          className="w-full"
          onError={() => {
            setFailed(true);
          }}
        />
      )}
    </div>
  );
};
