import { useCallback, useEffect, useRef, useState } from 'react';
import { transcriptionTexts } from '../../../texts/transcription.js';
import { MicrophoneFault } from '../shared/audio/microphone.js';
import type { Recorder } from './recorder.js';
import { startRecorder } from './recorder.js';

export type RecorderState =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'recording'; readonly stream: MediaStream }
  | { readonly kind: 'failed'; readonly message: string };

/** Records the microphone until it is told to finish; leaving the page ends it. */
export function useRecorder(onFile: (file: File) => void) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const recorder = useRef<Recorder>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recorder.current?.abandon();
    };
  }, []);

  const start = useCallback(async (): Promise<void> => {
    setState({ kind: 'asking' });
    try {
      const started = await startRecorder();
      if (isGone.current) {
        started.abandon();
        return;
      }
      recorder.current = started;
      setState({ kind: 'recording', stream: started.stream });
    } catch (error) {
      setState({ kind: 'failed', message: wordsOf(error) });
    }
  }, []);

  const finish = useCallback(async (): Promise<void> => {
    const finished = recorder.current;
    recorder.current = undefined;
    if (finished === undefined) return;
    try {
      onFile(await finished.finish());
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'failed', message: wordsOf(error) });
    }
  }, [onFile]);

  return { state, start, finish };
}

const wordsOf = (error: unknown): string =>
  error instanceof MicrophoneFault ? error.message : transcriptionTexts.recordingFailed;
