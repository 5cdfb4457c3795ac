import { tabsTexts } from '../../../../texts/tabs.js';

/**
 * Why there is no sound from the microphone.
 * @param name of the browser's error
 */
export function microphoneWords(name: string): string {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return tabsTexts.microphoneDenied;
    case 'NotFoundError':
    case 'OverconstrainedError':
    case 'DevicesNotFoundError':
      return tabsTexts.microphoneMissing;
    default:
      return tabsTexts.microphoneBusy;
  }
}
