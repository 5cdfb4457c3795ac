import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { Markdown } from '../../markdown/markdown.js';
import { logTexts } from '../../texts/log.js';
import type { ReasoningPart } from '../conversation/conversation.js';
import { timeWords } from './measure-words.js';

const texts = logTexts.reasoning;

interface ReasoningProps {
  readonly part: ReasoningPart;
  /** Still coming. */
  readonly running: boolean;
}

/** What the model thought, folded. */
export const Reasoning = ({ part, running }: ReasoningProps) => {
  const title = running
    ? texts.running
    : part.duration === undefined
      ? texts.done
      : texts.doneIn(timeWords(part.duration));
  return (
    <Collapsible.Root>
      <Collapsible.Trigger
        disabled={part.text === ''}
        className="group/fold -ml-1 flex min-h-7 items-center gap-1 rounded px-1 text-14 text-neutral-11 hover:text-neutral-12 disabled:cursor-default pointer-coarse:min-h-11"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className="transition-transform duration-(--quick) group-disabled/fold:invisible group-data-[state=open]/fold:rotate-90"
        />
        {title}
      </Collapsible.Trigger>
      <Collapsible.Content className="mt-1 border-l-2 border-neutral-6 pl-4 text-14 text-neutral-11">
        <Markdown text={part.text} streaming={running} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
};
