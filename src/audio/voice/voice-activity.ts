import { frameDuration, frameLength, levelOf } from './frame.js';
import { NoiseFloor } from './noise-floor.js';
import { PitchTracker } from './pitch.js';
import type { Pitch } from './pitch.js';
import { VoiceDetector } from './voice-detector.js';

/** Names and meaning are those of `server_vad` in OpenAI's realtime protocol. */
export interface VoiceActivitySettings {
  /** From 0 to 1, 0.5 as a rule: the higher, the louder and clearer a voice must be. */
  readonly threshold: number;
  /** Milliseconds before a voice that belong to it, 300 as a rule. */
  readonly prefixPadding: number;
  /** Milliseconds without a voice after which it has ended, 500 as a rule. */
  readonly silenceDuration: number;
}

/** `at` is a place in the stream, in milliseconds from its beginning. */
export type VoiceEvent =
  /** A voice began; `at` is `prefixPadding` before it. */
  | { readonly type: 'speech-started'; readonly at: number }
  /** A voice ended; `at` is `silenceDuration` after it. */
  | { readonly type: 'speech-stopped'; readonly at: number };

/** Frames that are looked at together for a beginning: 200 ms. */
const together = 10;
/** Frames in memory, a second: once there is a voice, it may have begun before it was clear. */
const memory = 50;
/** Of these so many must be loud and like a voice … */
const voicedToStart = 6;
/** … and so many must glide: the pitch of a voice moves always, that of an instrument stays, noise has none. */
const glidesToStart = 2;
/** Frames in a row that are a voice again; fewer are flicker of noise. */
const voicedToGoOn = 3;
/** Steps of a voice's pitch from frame to frame, as parts of its period. */
const smallestGlide = 0.005;
const widestGlide = 0.15;

/** Decibels by which a voice may fall once it was heard: sentences end more quietly than they begin. */
const easier = 3;

/**
 * Tells when somebody speaks: WebRTC's detector for what sounds like a voice, the noise floor for what is loud enough,
 * and, for a beginning, the movement of pitch.
 */
export class VoiceActivity {
  readonly #floor = new NoiseFloor();
  readonly #pitches = new PitchTracker();
  /** Samples of a frame that is not whole yet. */
  readonly #frame = new Float32Array(frameLength);
  #filled = 0;
  #frames = 0;
  /** The last frames, while nobody speaks. */
  #recent: { readonly voiced: boolean; readonly glides: boolean }[] = [];
  #last: Pitch = { periodicity: 0, period: 0 };
  #speaking = false;
  /** Frames since the last that was a voice, and frames in a row that are. */
  #quiet = 0;
  #voiced = 0;
  /** Where the last voice ended, in milliseconds: padding reaches no further back. */
  #ended = 0;

  private constructor(
    private readonly detector: VoiceDetector,
    private settings: VoiceActivitySettings,
  ) {
    this.configure(settings);
  }

  static async open(settings: VoiceActivitySettings): Promise<VoiceActivity> {
    return new VoiceActivity(await VoiceDetector.create(), settings);
  }

  /** Whether somebody speaks. */
  get isSpeaking(): boolean {
    return this.#speaking;
  }

  /** Other settings, from the next frame on. */
  configure(settings: VoiceActivitySettings): void {
    this.settings = settings;
    this.detector.setMode(modeOf(settings.threshold));
  }

  /** Forgets a voice that goes on, as if nobody had spoken: the place in the stream and the noise floor stay. */
  clear(): void {
    this.#speaking = false;
    this.#recent = [];
    this.#ended = this.#position;
  }

  /** @param samples at 16 kHz, from -1 to 1, in pieces of any length */
  push(samples: Float32Array): readonly VoiceEvent[] {
    const events: VoiceEvent[] = [];
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + frameLength - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled < frameLength) break;
      this.#filled = 0;
      this.#frames++;
      const event = this.#look(this.#frame);
      if (event !== undefined) events.push(event);
    }
    return events;
  }

  /** Nothing is heard any more. */
  free(): void {
    this.detector.free();
  }

  get #position(): number {
    return this.#frames * frameDuration;
  }

  #look(frame: Float32Array): VoiceEvent | undefined {
    const level = levelOf(frame);
    const isLoud = level > this.#loudness();
    this.#floor.push(level);
    this.#pitches.push(frame);
    const voiced = this.detector.isVoice(frame) && isLoud;
    return this.#speaking ? this.#goOn(voiced) : this.#listen(voiced);
  }

  /** Decibels that a voice has at least. */
  #loudness(): number {
    const { threshold } = this.settings;
    const toStart = Math.max(20 * threshold - 60, this.#floor.level + 3 + 6 * threshold);
    return this.#speaking ? toStart - easier : toStart;
  }

  #listen(voiced: boolean): VoiceEvent | undefined {
    this.#recent.push({ voiced, glides: this.#glides(voiced) });
    if (this.#recent.length > memory) this.#recent.shift();
    const lately = this.#recent.slice(-together);
    const voices = lately.filter((frame) => frame.voiced).length;
    const glides = lately.filter((frame) => frame.glides).length;
    if (!voiced || voices < voicedToStart || glides < glidesToStart) return undefined;
    const began = this.#position - this.#voiceLength() * frameDuration;
    this.#speaking = true;
    this.#recent = [];
    this.#quiet = 0;
    this.#voiced = 0;
    return { type: 'speech-started', at: Math.max(this.#ended, began - this.settings.prefixPadding) };
  }

  /** Frames from the first of the voice on, up to now. Gaps as short as what is looked at together belong to it. */
  #voiceLength(): number {
    let length = 0;
    for (let back = 1; back <= this.#recent.length && back <= length + together; back++) {
      if (this.#recent.at(-back)?.voiced === true) length = back;
    }
    return length;
  }

  #glides(voiced: boolean): boolean {
    const before = this.#last;
    this.#last = voiced ? this.#pitches.pitch() : { periodicity: 0, period: 0 };
    const { periodicity, period } = this.#last;
    const least = 0.55 + 0.4 * this.settings.threshold;
    if (Math.min(periodicity, before.periodicity) < least) return false;
    const step = Math.abs(period / before.period - 1);
    return step >= smallestGlide && step <= widestGlide;
  }

  #goOn(voiced: boolean): VoiceEvent | undefined {
    this.#voiced = voiced ? this.#voiced + 1 : 0;
    this.#quiet = this.#voiced >= voicedToGoOn ? 0 : this.#quiet + 1;
    if (this.#quiet * frameDuration < this.settings.silenceDuration) return undefined;
    this.#speaking = false;
    this.#ended = this.#position;
    return { type: 'speech-stopped', at: this.#ended };
  }
}

function modeOf(threshold: number): 0 | 1 | 2 | 3 {
  if (threshold < 0.25) return 0;
  if (threshold < 0.5) return 1;
  return threshold < 0.75 ? 2 : 3;
}
