import { useState } from 'react';
import { Mic, MicOff, Send, Square } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { realtimeTexts } from '../../../texts/realtime.js';
import { LevelMeter } from '../shared/audio/level-meter.js';
import { TextArea } from '../../../components/text-area.js';
import { useRunKeys } from '../shared/use-run-keys.js';
import { useRealtime } from './realtime-store.js';
import { isPushToTalk } from './session-settings.js';

/** Talking and typing. */
export const SessionControls = () => {
  const { state, fault, microphoneFault, log, silence } = useRealtime();
  const isOpen = state === 'open';
  useRunKeys({ running: log.responding, onRun: undefined, onStop: silence });
  return (
    <div className="border-t border-neutral-6 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
      <div className="mx-auto flex max-w-[47.5rem] flex-col gap-3">
        {fault !== undefined && fault.place !== 'model' && (
          <Notice meaning="bad">
            {fault.message}
            {state === 'ended' && <span className="block text-13">{realtimeTexts.dropped}</span>}
          </Notice>
        )}
        {microphoneFault !== undefined && <Notice meaning="bad">{microphoneFault}</Notice>}
        {isOpen && <Talking />}
        <Typing disabled={!isOpen} />
      </div>
    </div>
  );
};

const Talking = () => {
  const { microphone, applied, options, log, startMicrophone, stopMicrophone, silence } = useRealtime();
  const pushToTalk = isPushToTalk(applied ?? options);
  const on = microphone !== undefined;
  const Icon = on && !pushToTalk ? MicOff : Mic;
  const name = pushToTalk
    ? on
      ? realtimeTexts.talkDone
      : realtimeTexts.talk
    : on
      ? realtimeTexts.microphoneOff
      : realtimeTexts.microphoneOn;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look={on && pushToTalk ? 'primary' : 'plain'}
        onClick={() => {
          if (on) stopMicrophone();
          else void startMicrophone();
        }}
      >
        <Icon size={14} aria-hidden />
        {name}
      </Button>
      {microphone !== undefined && <LevelMeter stream={microphone} />}
      {log.responding && (
        <Button look="quiet" className="ml-auto" onClick={silence}>
          <Square size={12} aria-hidden className="fill-current" />
          {realtimeTexts.silence}
        </Button>
      )}
    </div>
  );
};

const Typing = ({ disabled }: { readonly disabled: boolean }) => {
  const [text, setText] = useState('');
  const say = useRealtime((state) => state.say);
  const send = (): void => {
    if (text.trim() === '' || disabled) return;
    say(text);
    setText('');
  };
  return (
    <div className="flex items-end gap-2">
      <TextArea
        label={realtimeTexts.message}
        hideLabel
        rows={1}
        value={text}
        disabled={disabled}
        placeholder={realtimeTexts.messagePlaceholder}
        className="min-w-0 flex-1 [&_textarea]:min-h-9 pointer-coarse:[&_textarea]:min-h-11"
        onChange={({ target }) => {
          setText(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <Button look="primary" disabled={disabled || text.trim() === ''} onClick={send}>
        <Send size={14} aria-hidden />
        {realtimeTexts.send}
      </Button>
    </div>
  );
};
