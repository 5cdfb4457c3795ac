import type { GenerationService } from '../../pipeline/generation.service.js';
import type { SpeechService } from '../../pipeline/media/speech.service.js';
import type { TranscriptionService } from '../../pipeline/media/transcription.service.js';
import type { Principal } from '../../tokens/principal.js';
import type { TurnUsage } from './turn-usage.js';
import type { VoiceActivity, VoiceActivitySettings } from '../../audio/voice/voice-activity.js';

/** Which models hear and speak in sessions. */
export interface BridgeModels {
  /**
   * @param wanted the model that the session names: taken where the gateway has it
   * @param principal of the models that it may use
   * @returns undefined where nobody transcribes
   */
  transcription(wanted: string | undefined, principal?: Principal): string | undefined;
  /** Undefined: nobody speaks. */
  speech(principal?: Principal): string | undefined;
}

/** What hears when somebody speaks. */
export type VoiceDetector = Pick<VoiceActivity, 'push' | 'clear' | 'configure' | 'free'>;

/** The gateway's own services, which a session is made of. */
export interface BridgeServices {
  readonly generation: Pick<GenerationService, 'events'>;
  readonly transcription: Pick<TranscriptionService, 'events'>;
  readonly speech: Pick<SpeechService, 'events'>;
  readonly models: BridgeModels;
  readonly turnUsage: Pick<TurnUsage, 'estimate' | 'guess'>;
  readonly detectVoice: (settings: VoiceActivitySettings) => Promise<VoiceDetector>;
}
