import { setImmediate as nextTurn } from 'node:timers/promises';
import { RealtimeFault, sampleBytesOf, sampleRateOf } from '#libs/formats/openai-realtime';
import type { RealtimeSession, TurnDetection } from '#libs/formats/openai-realtime';
import type { VoiceEvent } from '../../audio/voice/voice-activity.js';
import { IdleTurn } from './idle-turn.js';
import { InputAudioBuffer } from './input-audio-buffer.js';
import { newId } from './new-id.js';
import { refuseFiles } from './refuse-files.js';
import type { SessionContext } from './session-context.js';
import { TurnDetector, voiceSettings } from './turn-detection.js';
import type { UserTurns } from './user-turns.js';

/** Less than this is no turn, in milliseconds. */
const shortest = 100;
/** Milliseconds kept beyond the padding while nobody speaks: a voice is known for one a little after it began. */
const hindsight = 1_000;
/** Milliseconds that are listened to at once: others have their turn in between. */
const slice = 1_000;

/** Told of what is heard. */
export interface Listener {
  /** The user begins to speak. */
  spoke(detection: TurnDetection): void;
  /** A turn is over, and committed. */
  ended(itemId: string, detection: TurnDetection): void;
  /** The user has said nothing for so long as is waited. */
  idle(itemId: string): void;
}

/** Takes in what the client's microphone hears: collects it, and finds the turns in it. */
export class Hearing {
  private readonly buffer: InputAudioBuffer;
  private readonly idleTurn = new IdleTurn(() => {
    this.onIdle();
  });
  private detector: TurnDetector | undefined;
  /** Somebody is speaking: the item that it will be, and where it began. */
  private speech: { readonly itemId: string; readonly startMs: number } | undefined;
  private isOver = false;

  constructor(
    private readonly context: SessionContext,
    private readonly turns: UserTurns,
    private readonly listener: Listener,
  ) {
    this.buffer = new InputAudioBuffer(context.settings.session.inputFormat);
  }

  /** Somebody is speaking now. */
  get isSpeaking(): boolean {
    return this.speech !== undefined;
  }

  /** @throws RealtimeFault where it is no sound, or more than may wait */
  async append(audio: Buffer): Promise<void> {
    if (this.buffer.isEmpty) refuseFiles(audio);
    const detection = this.detection;
    if (detection === null) {
      this.buffer.append(audio);
      return;
    }
    const detector = await this.detectorFor(detection);
    if (detector === undefined) return;
    const { format } = this.buffer;
    const most = (slice * sampleRateOf(format) * sampleBytesOf(format)) / 1000;
    for (let at = 0; at < audio.length; at += most) {
      if (at > 0) await nextTurn();
      // The client may have left meanwhile.
      if (this.isClosed()) return;
      this.listen(audio.subarray(at, at + most), detector, detection);
    }
  }

  /** @throws RealtimeFault where there is nothing to commit */
  commit(): void {
    const { duration } = this.buffer;
    if (duration < shortest) throw tooShort(duration);
    const itemId = this.speech?.itemId ?? newId('item');
    this.forgetSpeech();
    this.turns.commit(itemId, this.buffer.takeUntil(), this.buffer.format);
  }

  clear(): void {
    this.buffer.clear();
    this.forgetSpeech();
    this.context.outlet.say({ type: 'input_audio_buffer.cleared' });
  }

  /** The session's settings have changed. */
  configure({ inputFormat, turnDetection }: RealtimeSession): void {
    if (turnDetection === null || inputFormat !== this.buffer.format) {
      this.freeDetector();
      this.buffer.setFormat(inputFormat);
    } else {
      this.detector?.configure(turnDetection);
    }
    if (idleTimeoutOf(turnDetection) === null) this.idleTurn.disarm();
  }

  /** An answer is being given: it is not the user's turn. */
  answering(): void {
    this.idleTurn.disarm();
  }

  /** An answer was given. @param playedIn milliseconds until it has been played */
  answered(playedIn: number): void {
    const timeout = idleTimeoutOf(this.detection);
    if (timeout !== null && !this.isOver) this.idleTurn.arm(playedIn + timeout);
  }

  close(): void {
    this.isOver = true;
    this.idleTurn.disarm();
    this.freeDetector();
    this.buffer.clear();
  }

  private isClosed(): boolean {
    return this.isOver;
  }

  private get detection(): TurnDetection | null {
    return this.context.settings.session.turnDetection;
  }

  private async detectorFor(detection: TurnDetection): Promise<TurnDetector | undefined> {
    if (this.detector !== undefined) return this.detector;
    const { format, endMs } = this.buffer;
    const opened = await TurnDetector.open(detection, format, endMs, this.context.services.detectVoice);
    if (this.isOver) {
      opened.free();
      return undefined;
    }
    this.detector = opened;
    return opened;
  }

  private listen(piece: Buffer, detector: TurnDetector, detection: TurnDetection): void {
    this.buffer.append(piece);
    for (const event of detector.push(piece)) {
      if (event.type === 'speech-started') this.start(event, detection);
      else this.stop(event, detection);
    }
    const { prefixPadding } = voiceSettings(detection);
    if (this.speech === undefined) this.buffer.dropBefore(this.buffer.endMs - prefixPadding - hindsight);
  }

  private start({ at }: VoiceEvent, detection: TurnDetection): void {
    this.idleTurn.disarm();
    const itemId = newId('item');
    const startMs = Math.max(at, this.buffer.startMs);
    this.speech = { itemId, startMs };
    const audioStartMs = Math.round(startMs);
    this.context.outlet.say({ type: 'input_audio_buffer.speech_started', itemId, audioStartMs });
    this.listener.spoke(detection);
  }

  private stop({ at }: VoiceEvent, detection: TurnDetection): void {
    const { speech } = this;
    if (speech === undefined) return;
    this.speech = undefined;
    const { itemId, startMs } = speech;
    const audioEndMs = Math.round(at);
    this.context.outlet.say({ type: 'input_audio_buffer.speech_stopped', itemId, audioEndMs });
    this.buffer.dropBefore(startMs);
    this.turns.commit(itemId, this.buffer.takeUntil(at), this.buffer.format);
    this.listener.ended(itemId, detection);
  }

  private onIdle(): void {
    if (this.isOver || this.isSpeaking) return;
    const itemId = newId('item');
    const { startMs, endMs } = this.buffer;
    const place = { audioStartMs: Math.round(startMs), audioEndMs: Math.round(endMs) };
    this.context.outlet.say({ type: 'input_audio_buffer.timeout_triggered', itemId, ...place });
    this.turns.commitSilence(itemId, this.buffer.takeUntil());
    this.listener.idle(itemId);
  }

  private forgetSpeech(): void {
    this.speech = undefined;
    this.detector?.clear();
  }

  private freeDetector(): void {
    this.detector?.free();
    this.detector = undefined;
    this.speech = undefined;
  }
}

const idleTimeoutOf = (detection: TurnDetection | null): number | null =>
  detection?.type === 'server_vad' ? detection.idleTimeoutMs : null;

const tooShort = (duration: number): RealtimeFault =>
  new RealtimeFault(
    'input_audio_buffer_commit_empty',
    `Error committing input audio buffer: buffer too small. Expected at least ${shortest}ms of audio, but buffer ` +
      `only has ${duration.toFixed(2)}ms of audio.`,
  );
