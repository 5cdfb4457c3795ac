import { tabsTexts } from '../../../../texts/tabs.js';
import { microphoneWords } from './microphone-words.js';

/** Why the microphone cannot be heard, in words for the person. */
export class MicrophoneFault extends Error {
  override readonly name = 'MicrophoneFault';
}

/**
 * Asks for the microphone.
 * @throws MicrophoneFault where there is none, or it is not allowed
 */
export async function openMicrophone(): Promise<MediaStream> {
  // Browsers hide it from pages without HTTPS.
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) throw new MicrophoneFault(tabsTexts.microphoneInsecure);
  try {
    return await devices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw new MicrophoneFault(microphoneWords(error instanceof DOMException ? error.name : ''));
  }
}

export const closeMicrophone = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
