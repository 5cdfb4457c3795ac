import { useEffect, useRef, useState } from 'react';
import { Square, Volume2 } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { speechTexts } from '../../../texts/speech.js';
import { DownloadButton } from '../shared/download-button.js';
import { MeasuresLine } from '../../log/measures-line.js';
import { saveFile } from '../../../components/save-file.js';
import { extensionOf, mediaType } from './playing-manner.js';
import { useSpeech } from './speech-store.js';

/** The sound: heard as it comes where the browser can, then with a player and as a file. */
export const SpeechPlayer = () => {
  const { address, playing, result, run } = useSpeech();
  return (
    <div className="flex flex-col gap-3">
      {playing && <LiveLine />}
      {!playing && address !== undefined && <Player key={address} address={address} />}
      {!playing && address === undefined && run.state === 'running' && (
        <p role="status" className="text-14 text-neutral-11">
          {speechTexts.coming}…
        </p>
      )}
      {result !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <MeasuresLine words={[result.model, ...result.measures.words]} losses={result.measures.losses} />
          <div className="flex items-center gap-3">
            <span className="text-13 text-neutral-11">
              {extensionOf(result.content.type)} ·{' '}
              {speechTexts.size((result.content.size / 1_000).toFixed(0))}
            </span>
            <DownloadButton
              onClick={() => {
                saveFile(result.content, speechTexts.fileName(extensionOf(result.content.type)));
              }}
            />
          </div>
        </div>
      )}
    </div>
  );
};

const LiveLine = () => (
  <div className="flex h-13.5 items-center gap-3 rounded border border-neutral-6 px-3">
    <Volume2 size={16} aria-hidden className="shrink-0 animate-pulse text-accent-text" />
    <span role="status" className="flex-1 text-14">
      {speechTexts.playing}…
    </span>
    <Button
      size="small"
      onClick={() => {
        useSpeech.getState().stopPlaying();
      }}
    >
      <Square size={12} aria-hidden className="fill-current" />
      {speechTexts.stopPlaying}
    </Button>
  </div>
);

const Player = ({ address }: { readonly address: string }) => {
  const audio = useRef<HTMLAudioElement>(null);
  const [failed, setFailed] = useState(false);
  const state = useSpeech(({ run }) => run.state);
  const type = useSpeech(({ result }) => result?.content.type);
  // Samples were heard as they came already.
  const heardAlready = type !== undefined && /pcm|l16|wav/i.test(type);
  useEffect(() => {
    if (state === 'stopped') audio.current?.pause();
  }, [state]);
  if (failed) {
    return (
      <Notice meaning="attention">
        {speechTexts.unplayable(mediaType(type ?? '') || speechTexts.noType)}
      </Notice>
    );
  }
  return (
    <audio
      ref={audio}
      controls
      autoPlay={!heardAlready}
      src={address}
      aria-label={speechTexts.player}
      className="w-full"
      onError={() => {
        setFailed(true);
      }}
    />
  );
};
