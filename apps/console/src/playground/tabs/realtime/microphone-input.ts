import { closeMicrophone, openMicrophone } from '../shared/audio/microphone.js';
import { pcm16OfFloats } from '../shared/audio/pcm16.js';
import { createResampler } from '../shared/audio/resample.js';
import { base64OfBytes } from '../shared/base64.js';
import { realtimeRate } from './realtime-rate.js';
// An asset of this page's own origin: its security policy forbids modules made of text.
import workletAddress from './microphone-worklet.ts?worker&url';

/** The microphone, heard piece by piece. */
export interface MicrophoneInput {
  readonly stream: MediaStream;
  close(): void;
}

/**
 * Opens the microphone.
 * @param onAudio takes each piece: 16-bit samples at 24 kHz in base64
 * @throws MicrophoneFault where it cannot be heard
 */
export async function openMicrophoneInput(onAudio: (audio: string) => void): Promise<MicrophoneInput> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  const close = (): void => {
    closeMicrophone(stream);
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletAddress);
  } catch (error) {
    close();
    throw error;
  }
  const resample = createResampler(context.sampleRate, realtimeRate);
  const tap = new AudioWorkletNode(context, 'microphone-tap', { numberOfOutputs: 0 });
  tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
    onAudio(base64OfBytes(pcm16OfFloats(resample(data))));
  });
  tap.port.start();
  context.createMediaStreamSource(stream).connect(tap);
  void context.resume();
  return { stream, close };
}
