import { transcriptionTexts } from '../../../texts/transcription.js';
import { closeMicrophone, MicrophoneFault, openMicrophone } from '../shared/audio/microphone.js';

/** A recording that is being made. */
export interface Recorder {
  readonly stream: MediaStream;
  /**
   * Ends it.
   * @throws MicrophoneFault where nothing was recorded
   */
  finish(): Promise<File>;
  /** Ends it and forgets it. */
  abandon(): void;
}

const kinds: readonly { readonly type: string; readonly extension: string }[] = [
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
];

/**
 * Begins to record the microphone.
 * @throws MicrophoneFault where it cannot be heard
 */
export async function startRecorder(): Promise<Recorder> {
  const stream = await openMicrophone();
  const kind = kinds.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, kind === undefined ? {} : { mimeType: kind.type });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) pieces.push(data);
  });
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.addEventListener('stop', () => {
      resolve();
    });
    recorder.addEventListener('error', () => {
      reject(new MicrophoneFault(transcriptionTexts.recordingFailed));
    });
  });
  // Whoever abandons it does not wait.
  stopped.catch(() => undefined);
  const end = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    closeMicrophone(stream);
  };
  // In pieces, so that a fault in the end does not lose the beginning.
  recorder.start(1_000);
  return {
    stream,
    async finish() {
      end();
      await stopped;
      if (pieces.length === 0) throw new MicrophoneFault(transcriptionTexts.noSound);
      const [type] = recorder.mimeType.split(';');
      return new File(pieces, transcriptionTexts.recordingName(kind?.extension ?? 'webm'), {
        type: type ?? '',
      });
    },
    abandon: end,
  };
}
