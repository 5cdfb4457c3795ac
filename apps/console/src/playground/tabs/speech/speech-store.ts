import { create } from 'zustand';
import { speechTexts } from '../../../texts/speech.js';
import type { Exchange } from '../../../gateway/exchange.js';
import { tabsTexts } from '../../../texts/tabs.js';
import type { TabMeasures } from '../shared/measures.js';
import { inSeconds, measuresOf } from '../shared/measures.js';
import type { Option, Options } from '../shared/options.js';
import { firstOptions, optionFields } from '../shared/options.js';
import type { Run } from '../shared/run.js';
import { idleRun } from '../shared/run.js';
import { createRunner } from '../shared/runner.js';
import type { SpeechOption } from './speech-options.js';
import { speechOptions } from './speech-options.js';
import type { LiveSound } from './live-sound.js';
import { playSound } from './live-sound.js';

interface SpeechState {
  readonly text: string;
  readonly voice: string;
  readonly options: Options<SpeechOption>;
  readonly run: Run;
  /** Address of what the player plays: of the sound while it comes, or once it is whole. */
  readonly address: string | undefined;
  /** Whether samples are heard as they come, without the player. */
  readonly playing: boolean;
  readonly result: SpeechResult | undefined;
  write(text: string): void;
  chooseVoice(voice: string): void;
  setOption(id: SpeechOption, option: Option): void;
  speak(model: string): Promise<void>;
  stop(): void;
  stopPlaying(): void;
}

/** A sound, whole or as much as came. */
export interface SpeechResult {
  readonly model: string;
  readonly content: Blob;
  readonly measures: TabMeasures;
}

/** The Speech tab: what was written, and how it sounds. */
export const useSpeech = create<SpeechState>((set, get) => {
  let live: LiveSound | undefined;
  const runner = createRunner((run) => {
    set({ run });
  });
  const discard = (): void => {
    live?.stop();
    live = undefined;
    const { address } = get();
    if (address !== undefined) URL.revokeObjectURL(address);
    set({ address: undefined, playing: false, result: undefined });
  };
  const show = (model: string, exchange: Exchange, sound: LiveSound): void => {
    const content = sound.end();
    const { firstSound } = sound;
    const times = firstSound === undefined ? [] : [tabsTexts.measures.firstSound(inSeconds(firstSound))];
    set({ result: { model, content, measures: measuresOf(exchange, undefined, times) } });
  };
  return {
    text: speechTexts.first,
    voice: 'nova',
    options: firstOptions(speechOptions),
    run: idleRun,
    address: undefined,
    playing: false,
    result: undefined,
    write(text) {
      set({ text });
    },
    chooseVoice(voice) {
      set({ voice });
    },
    setOption(id, option) {
      set(({ options }) => ({ options: { ...options, [id]: option } }));
    },
    async speak(model) {
      discard();
      const { text, voice, options } = get();
      const begun = performance.now();
      let sound: LiveSound | undefined;
      const sent = await runner.run(
        model,
        {
          path: 'v1/audio/speech',
          body: { model, input: text, voice, ...optionFields(speechOptions, options) },
        },
        {
          keepBytes: true,
          onBytes(piece, exchange) {
            if (sound === undefined) {
              const type = exchange.response?.headers['content-type'] ?? '';
              sound = playSound(type, begun, (change) => {
                if (live === sound) set(change);
              });
              live = sound;
            }
            sound.push(piece);
          },
        },
      );
      if (sent === undefined) return;
      if (sound !== undefined) show(model, sent.exchange, sound);
      else if (sent.exchange.outcome === 'complete') {
        const fault = { place: 'answer', message: speechTexts.empty } as const;
        set({ run: { state: 'failed', model, exchange: sent.exchange, fault } });
      }
    },
    stop() {
      runner.stop();
      live?.stop();
    },
    stopPlaying() {
      live?.stop();
    },
  };
});
