import { create } from 'zustand';
import type { Exchange } from '../../../gateway/exchange.js';
import type { Fault } from '../../../gateway/fault.js';
import type { SocketExchange } from '../../../gateway/socket-exchange.js';
import { openSocketExchange } from '../../../gateway/socket-exchange.js';
import { useToken } from '../../../gateway/token-store.js';
import { realtimeTexts } from '../../../texts/realtime.js';
import { tabsTexts } from '../../../texts/tabs.js';
import { MicrophoneFault } from '../shared/audio/microphone.js';
import type { JsonObject } from '../shared/fields.js';
import { numberOf, objectOf, parseJson, textOf } from '../shared/fields.js';
import type { Option, Options } from '../shared/options.js';
import { firstOptions } from '../shared/options.js';
import type { AnswerVoice } from './answer-voice.js';
import { createAnswerVoice } from './answer-voice.js';
import type { MicrophoneInput } from './microphone-input.js';
import { openMicrophoneInput } from './microphone-input.js';
import type { SessionLog } from './session-log.js';
import { emptyLog, ended, logAfter, withNotice } from './session-log.js';
import type { SessionOption } from './session-settings.js';
import { isPushToTalk, sessionOf, sessionOptions } from './session-settings.js';

interface RealtimeState {
  readonly state: 'idle' | 'connecting' | 'open' | 'ended';
  readonly model: string;
  readonly options: Options<SessionOption>;
  /** The settings the session runs with; absent while there is none. */
  readonly applied: Options<SessionOption> | undefined;
  readonly log: SessionLog;
  /** Why there is no session, or what the other side says went wrong. */
  readonly fault: Fault | undefined;
  /** Why there is no sound from the microphone. */
  readonly microphoneFault: string | undefined;
  /** While the microphone is heard. */
  readonly microphone: MediaStream | undefined;
  /** When the session began, on the page's clock. */
  readonly begun: number | undefined;
  readonly over: number | undefined;
  /** Milliseconds from the end of the last question to the first of its answer. */
  readonly waited: number | undefined;
  setOption(id: SessionOption, option: Option): void;
  connect(model: string): void;
  disconnect(): void;
  apply(): void;
  startMicrophone(): Promise<void>;
  /** Turns it off; who says themselves when they are done asks for the answer with it. */
  stopMicrophone(): void;
  say(text: string): void;
  /** Ends the answer that is being made or heard. */
  silence(): void;
  clear(): void;
}

/** The Realtime tab: one session at a time, which lives on while other tabs are looked at. */
export const useRealtime = create<RealtimeState>((set, get) => {
  let socket: SocketExchange | undefined;
  let voice: AnswerVoice | undefined;
  let input: MicrophoneInput | undefined;
  let sessions = 0;
  /** Answers that were interrupted: what of them still comes is not heard. */
  let silenced: string | undefined;
  let asked: number | undefined;

  const send = (message: object): void => {
    socket?.send(message);
  };
  const interrupt = (): void => {
    const interrupted = voice?.interrupt();
    if (interrupted === undefined) return;
    silenced = interrupted.itemId;
    send({
      type: 'conversation.item.truncate',
      item_id: interrupted.itemId,
      content_index: interrupted.contentIndex,
      audio_end_ms: interrupted.heard,
    });
  };
  const closeMicrophone = (): void => {
    input?.close();
    input = undefined;
    set({ microphone: undefined });
  };
  const answerCame = (): void => {
    if (asked === undefined) return;
    set({ waited: performance.now() - asked });
    asked = undefined;
  };
  const take = (event: JsonObject): void => {
    const type = textOf(event.type) ?? '';
    if (/^response\.(output_)?audio\.delta$/.test(type)) {
      const itemId = textOf(event.item_id) ?? '';
      if (itemId === silenced) return;
      answerCame();
      voice?.say(itemId, numberOf(event.content_index) ?? 0, textOf(event.delta) ?? '');
      return;
    }
    if (/^response\.(output_)?text\.delta$/.test(type)) answerCame();
    if (type === 'input_audio_buffer.speech_started') interrupt();
    if (type === 'input_audio_buffer.speech_stopped') asked = performance.now();
    if (type === 'session.created') begin();
    if (type === 'error') set({ fault: faultOf(event) });
    set(({ log }) => ({ log: logAfter(log, event) }));
  };
  const begin = (): void => {
    if (get().state !== 'connecting') return;
    set({ state: 'open', begun: performance.now(), over: undefined });
    get().apply();
  };
  const end = (exchange: Exchange, fault: Fault | undefined): void => {
    socket = undefined;
    voice?.close();
    voice = undefined;
    closeMicrophone();
    set(({ log, fault: said }) => ({
      state: exchange.response === undefined ? 'idle' : 'ended',
      over: performance.now(),
      applied: undefined,
      log: ended(log),
      fault: fault ?? said,
    }));
  };

  return {
    state: 'idle',
    model: '',
    options: firstOptions(sessionOptions),
    applied: undefined,
    log: emptyLog,
    fault: undefined,
    microphoneFault: undefined,
    microphone: undefined,
    begun: undefined,
    over: undefined,
    waited: undefined,
    setOption(id, option) {
      set(({ options }) => ({ options: { ...options, [id]: option } }));
    },
    connect(model) {
      const { token } = useToken.getState();
      if (token === '' || model === '') {
        const fault: Fault =
          token === ''
            ? { place: 'token', message: tabsTexts.tokenNone }
            : { place: 'model', message: tabsTexts.modelNone };
        set({ fault });
        return;
      }
      if (socket !== undefined) return;
      sessions += 1;
      silenced = undefined;
      asked = undefined;
      const { log } = get();
      set({
        state: 'connecting',
        model,
        fault: undefined,
        waited: undefined,
        begun: undefined,
        log:
          log.entries.length === 0 ? log : withNotice(log, `session-${sessions}`, realtimeTexts.newSession),
      });
      // Here, in the person's click: later the browser would keep it silent.
      voice = createAnswerVoice();
      socket = openSocketExchange({
        label: model,
        path: `v1/realtime?model=${encodeURIComponent(model)}`,
        token,
        onMessage(data) {
          take(objectOf(parseJson(data)));
        },
        onEnd: end,
      });
    },
    disconnect() {
      socket?.close();
    },
    apply() {
      const { options } = get();
      send({ type: 'session.update', session: sessionOf(options) });
      set({ applied: options });
    },
    async startMicrophone() {
      set({ microphoneFault: undefined });
      const mine = socket;
      if (isPushToTalk(get().applied ?? get().options)) get().silence();
      try {
        const opened = await openMicrophoneInput((audio) => {
          send({ type: 'input_audio_buffer.append', audio });
        });
        if (socket !== mine || mine === undefined || input !== undefined) {
          opened.close();
          return;
        }
        input = opened;
        set({ microphone: opened.stream });
      } catch (error) {
        const words = error instanceof MicrophoneFault ? error.message : tabsTexts.microphoneBusy;
        set({ microphoneFault: words });
      }
    },
    stopMicrophone() {
      if (input === undefined) return;
      closeMicrophone();
      const { applied } = get();
      if (applied === undefined || !isPushToTalk(applied)) return;
      send({ type: 'input_audio_buffer.commit' });
      send({ type: 'response.create' });
      asked = performance.now();
    },
    say(text) {
      get().silence();
      set({ fault: undefined });
      const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
      send({ type: 'conversation.item.create', item });
      send({ type: 'response.create' });
      asked = performance.now();
    },
    silence() {
      if (get().log.responding) send({ type: 'response.cancel' });
      interrupt();
    },
    clear() {
      set({ log: emptyLog, fault: undefined });
    },
  };
});

function faultOf(event: JsonObject): Fault {
  const error = objectOf(event.error);
  const code = textOf(error.code);
  return {
    place: code === 'model_not_found' ? 'model' : 'answer',
    message: textOf(error.message) ?? tabsTexts.unreadable,
    ...(code !== undefined && { code }),
  };
}
