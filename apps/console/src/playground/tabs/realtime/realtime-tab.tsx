import { useEffect } from 'react';
import { Button } from '../../../components/button.js';
import { useModels } from '../../../gateway/models.js';
import { realtimeTexts } from '../../../texts/realtime.js';
import { ModelPicker } from '../../models/model-picker.js';
import { TabFrame } from '../../tab-frame.js';
import { OptionList } from '../shared/option-list.js';
import { useModelOfTab } from '../shared/use-model-of-tab.js';
import { useRealtime } from './realtime-store.js';
import { SessionBar } from './session-bar.js';
import { SessionControls } from './session-controls.js';
import { SessionLogView } from './session-log-view.js';
import { sessionOptions, transcriberFor } from './session-settings.js';

const firstTranscription = sessionOptions.find(({ id }) => id === 'transcription')?.first;

/** A session in which both sides talk. */
export const RealtimeTab = () => {
  const { options, applied, fault, setOption, apply } = useRealtime();
  const [model, chooseModel] = useModelOfTab('realtime', 'realtime');
  const { models } = useModels();
  const transcriber = transcriberFor(models.find(({ id }) => id === model)?.ownedBy, models);
  const { transcription } = options;
  useEffect(() => {
    if (transcription === firstTranscription && transcriber !== undefined) {
      setOption('transcription', { on: true, value: transcriber });
    }
  }, [transcription, transcriber, setOption]);
  // Nobody is listened to while they look at something else.
  useEffect(
    () => () => {
      useRealtime.getState().stopMicrophone();
    },
    [],
  );
  return (
    <TabFrame
      picker={
        <ModelPicker
          endpoint="realtime"
          value={model}
          onChange={chooseModel}
          fault={fault?.place === 'model' ? fault.message : undefined}
        />
      }
      settings={
        <>
          <OptionList
            specs={sessionOptions}
            options={options}
            onChange={setOption}
            faultOf={() => undefined}
          />
          {applied !== undefined && applied !== options && (
            <div className="flex flex-col gap-2">
              <Button onClick={apply}>{realtimeTexts.apply}</Button>
              <p role="status" className="text-13 text-neutral-11">
                {realtimeTexts.applyHint}
              </p>
            </div>
          )}
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <SessionBar model={model} />
        <SessionLogView />
        <SessionControls />
      </div>
    </TabFrame>
  );
};
