import type { AudioFormat, TurnDetection } from '#libs/formats/openai-realtime';
import { roughRateConversion } from '../../audio/samples/rate-conversion.js';
import type { RateConversion } from '../../audio/samples/rate-conversion.js';
import { SampleReader, sampleRates } from '../../audio/samples/sample-format.js';
import type { VoiceActivitySettings, VoiceEvent } from '../../audio/voice/voice-activity.js';
import type { BridgeServices, VoiceDetector } from './bridge-services.js';

/** What detectors of voices listen at, samples a second. */
const detectorRate = 16_000;

/** Silence that ends a turn, in milliseconds, where the client leaves it to the server's judgement. */
const patience = { low: 2_000, medium: 1_000, auto: 1_000, high: 500 } as const;

/** Hears where a turn begins and ends. Places are milliseconds from the session's first sample. */
export class TurnDetector {
  private readonly reader: SampleReader;
  private readonly conversion: RateConversion;

  private constructor(
    private readonly voice: VoiceDetector,
    format: AudioFormat,
    private readonly startMs: number,
  ) {
    this.reader = new SampleReader(format);
    this.conversion = roughRateConversion(sampleRates[format], detectorRate);
  }

  /** @param startMs the place of the first sample that it will hear */
  static async open(
    detection: TurnDetection,
    format: AudioFormat,
    startMs: number,
    detectVoice: BridgeServices['detectVoice'],
  ): Promise<TurnDetector> {
    return new TurnDetector(await detectVoice(voiceSettings(detection)), format, startMs);
  }

  configure(detection: TurnDetection): void {
    this.voice.configure(voiceSettings(detection));
  }

  push(bytes: Uint8Array): readonly VoiceEvent[] {
    const events = this.voice.push(this.conversion.push(this.reader.push(bytes)));
    return events.map(({ type, at }) => ({ type, at: at + this.startMs }));
  }

  /** Forgets that somebody speaks. */
  clear(): void {
    this.voice.clear();
  }

  free(): void {
    this.voice.free();
  }
}

/**
 * How a voice is listened for. There is no model here that judges whether somebody has finished a thought:
 * `semantic_vad` waits for silence too, the longer the less eager it is.
 */
export function voiceSettings(detection: TurnDetection): VoiceActivitySettings {
  if (detection.type === 'semantic_vad') {
    return { threshold: 0.5, prefixPadding: 300, silenceDuration: patience[detection.eagerness] };
  }
  const { threshold, prefixPaddingMs, silenceDurationMs } = detection;
  return { threshold, prefixPadding: prefixPaddingMs, silenceDuration: silenceDurationMs };
}
