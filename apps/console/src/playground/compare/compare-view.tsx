import { useRef } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '../../components/button.js';
import { compareTexts } from '../../texts/compare.js';
import { Composer } from '../composer/composer.js';
import { useConversations } from '../conversation/conversations-store.js';
import { MessageFile } from '../log/message-file.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { CompareColumn } from './compare-column.js';
import { useCompare } from './compare-store.js';
import { columnsOf, isComing, mostColumns, withModel } from './compared-columns.js';

/** Up to four models beside each other on one prompt; under each other where there is no room. */
export const CompareView = () => {
  const current = useConversations(({ current: conversation }) => conversation);
  const chosen = usePlaygroundView(({ compareModels }) => compareModels);
  const comparison = useCompare((state) => state.comparison);
  const columns = useRef<HTMLDivElement>(null);
  const { chooseCompareModels } = usePlaygroundView.getState();
  const models = columnsOf(chosen, current.settings.model);
  const shown = comparison?.conversation === current.id ? comparison : undefined;
  const answers = Object.values(shown?.answers ?? {});
  const isRunning = answers.some(isComing);
  const asked = models.filter((model) => model !== '');
  return (
    <section className="flex h-full flex-col" aria-label={compareTexts.label}>
      <JumpRow
        models={asked}
        onJump={(model) => {
          const column = [...(columns.current?.children ?? [])][models.indexOf(model)];
          column?.scrollIntoView({ block: 'start' });
        }}
      />
      <div className="min-h-0 flex-1 overflow-auto">
        {shown !== undefined && <Question parts={shown.question.parts} />}
        <div
          ref={columns}
          className="grid min-h-full content-start md:auto-cols-[minmax(17rem,1fr)] md:grid-flow-col md:content-stretch"
        >
          {models.map((model, place) => (
            <CompareColumn
              key={place}
              place={place + 1}
              model={model}
              answer={shown?.answers[model]}
              onChoose={(next) => {
                chooseCompareModels(withModel(models, place, next));
              }}
              onRemove={
                models.length > 1
                  ? () => {
                      chooseCompareModels(models.toSpliced(place, 1));
                    }
                  : undefined
              }
            />
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {answers.length > 0 &&
          compareTexts.finished(answers.filter((answer) => !isComing(answer)).length, answers.length)}
      </p>
      <div className="mx-auto flex w-full max-w-190 items-center justify-between gap-3 px-4 py-2 text-13 text-neutral-11">
        <span className="max-md:hidden">{compareTexts.hint}</span>
        <Button
          size="small"
          disabled={models.length >= mostColumns}
          onClick={() => {
            chooseCompareModels([...models, '']);
          }}
        >
          <Plus size={14} aria-hidden />
          {compareTexts.add}
        </Button>
      </div>
      <Composer
        running={isRunning}
        blocked={asked.length === 0 ? compareTexts.chooseFirst : undefined}
        stop={() => {
          useCompare.getState().stopAll();
        }}
        send={(parts) => useCompare.getState().ask(asked, parts)?.message}
      />
    </section>
  );
};

interface JumpRowProps {
  readonly models: readonly string[];
  readonly onJump: (model: string) => void;
}

/** On a phone, where answers stand under each other. */
const JumpRow = ({ models, onJump }: JumpRowProps) =>
  models.length > 1 && (
    <nav
      aria-label={compareTexts.jump}
      className="flex gap-1.5 overflow-x-auto border-b border-neutral-6 px-3 py-1.5 md:hidden"
    >
      {models.map((model) => (
        <Button
          key={model}
          size="small"
          onClick={() => {
            onJump(model);
          }}
        >
          {model}
        </Button>
      ))}
    </nav>
  );

type Parts = NonNullable<ReturnType<typeof useCompare.getState>['comparison']>['question']['parts'];

const Question = ({ parts }: { readonly parts: Parts }) => (
  <section aria-label={compareTexts.asked} className="border-b border-neutral-6 bg-neutral-2 px-4 py-3">
    <div className="mx-auto flex max-h-40 max-w-190 flex-col gap-2 overflow-auto wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) =>
        part.type === 'text' ? <p key={index}>{part.text}</p> : <MessageFile key={index} file={part} />,
      )}
    </div>
  </section>
);
