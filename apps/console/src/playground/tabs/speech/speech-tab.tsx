import { Combobox } from '../../../components/combobox.js';
import { speechTexts } from '../../../texts/speech.js';
import { ModelPicker } from '../../models/model-picker.js';
import { TabFrame } from '../../tab-frame.js';
import { OptionList } from '../shared/option-list.js';
import { modelFault, parameterFault } from '../shared/run.js';
import { RunBar } from '../shared/run-bar.js';
import { RunOutcome } from '../shared/run-outcome.js';
import { TabPage } from '../shared/tab-page.js';
import { TextArea } from '../shared/text-area.js';
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
    <TabFrame
      picker={<ModelPicker endpoint="speech" value={model} onChange={chooseModel} fault={modelFault(run)} />}
      settings={
        <>
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
          <OptionList
            specs={speechOptions}
            options={options}
            onChange={setOption}
            faultOf={(id) => parameterFault(run, id)}
          />
        </>
      }
    >
      <TabPage>
        <div className="flex flex-col gap-3">
          <TextArea
            label={speechTexts.text}
            placeholder={speechTexts.placeholder}
            rows={4}
            className="min-h-28"
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
      </TabPage>
    </TabFrame>
  );
};
