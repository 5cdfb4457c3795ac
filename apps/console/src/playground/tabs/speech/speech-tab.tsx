import { Combobox } from '../../../components/combobox.js';
import { speechTexts } from '../../../texts/speech.js';
import { parameterFault } from '../shared/run.js';
import { RunBar } from '../shared/run-bar.js';
import { RunOutcome } from '../shared/run-outcome.js';
import { RunTab } from '../shared/run-tab.js';
import { TextArea } from '../../../components/text-area.js';
import { useModelOfTab } from '../shared/use-model-of-tab.js';
import { speechOptions, voices } from './speech-options.js';
import { SpeechPlayer } from './speech-player.js';
import { useSpeech } from './speech-store.js';

const voiceOptions = voices.map((value) => ({ value }));

/** A text read aloud. */
export const SpeechTab = () => {
  const { text, voice, options, run, write, chooseVoice, setOption, speak, stop } = useSpeech();
  const [model, chooseModel] = useModelOfTab('speech', 'speech');
  const voiceFault = parameterFault(run, 'voice');
  const start = (): void => {
    void speak(model);
  };
  return (
    <RunTab
      endpoint="speech"
      model={model}
      onModel={chooseModel}
      run={run}
      specs={speechOptions}
      options={options}
      onOption={setOption}
      settings={
        <Combobox
          label={speechTexts.voice}
          value={voice}
          options={voiceOptions}
          onChange={chooseVoice}
          placeholder={speechTexts.voicePlaceholder}
          empty={speechTexts.voiceByHand}
          faulty={voiceFault !== undefined}
          {...(voiceFault !== undefined && { hint: voiceFault })}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <TextArea
          label={speechTexts.text}
          placeholder={speechTexts.placeholder}
          rows={4}
          className="[&_textarea]:min-h-28"
          value={text}
          fault={parameterFault(run, 'input')}
          onChange={({ target }) => {
            write(target.value);
          }}
        />
        <RunBar run={run} name={speechTexts.run} onRun={start} onStop={stop} disabled={text.trim() === ''}>
          <span className="text-13 text-neutral-11">{speechTexts.characters(text.length)}</span>
        </RunBar>
      </div>
      <RunOutcome
        run={run}
        fields={['input']}
        settings={[...speechOptions, { id: 'voice' }]}
        onRetry={start}
      />
      <SpeechPlayer />
    </RunTab>
  );
};
