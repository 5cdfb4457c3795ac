import type { ReactNode } from 'react';
import { ModelPicker } from '../../models/model-picker.js';
import type { ModelEndpoint } from '../../models/model-choices.js';
import { TabFrame } from '../../tab-frame.js';
import { OptionList } from './option-list.js';
import type { Option, Options, OptionSpec } from './options.js';
import { modelFault, parameterFault } from './run.js';
import type { Run } from './run.js';

interface RunTabProps<Id extends string> {
  readonly endpoint: ModelEndpoint;
  readonly model: string;
  readonly onModel: (model: string) => void;
  readonly run: Run;
  readonly specs: readonly OptionSpec<Id>[];
  readonly options: Options<Id>;
  readonly onOption: (id: Id, option: Option) => void;
  /** Settings above the options. */
  readonly settings?: ReactNode;
  /** In one column that scrolls by itself. */
  readonly children: ReactNode;
}

/** A tab that asks a model once at a time: its model and options beside what is asked and what came of it. */
export const RunTab = <Id extends string>({
  endpoint,
  model,
  onModel,
  run,
  specs,
  options,
  onOption,
  settings,
  children,
}: RunTabProps<Id>) => (
  <TabFrame
    picker={<ModelPicker endpoint={endpoint} value={model} onChange={onModel} fault={modelFault(run)} />}
    settings={
      <>
        {settings}
        <OptionList
          specs={specs}
          options={options}
          onChange={onOption}
          faultOf={(id) => parameterFault(run, id)}
        />
      </>
    }
  >
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-[60rem] flex-col gap-6 p-4 md:p-6">{children}</div>
    </div>
  </TabFrame>
);
