import type { LucideIcon } from 'lucide-react';
import { Activity, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { IconButton } from '../../components/icon-button.js';
import { logTexts } from '../../texts/log.js';
import { useComposer } from '../composer/composer-store.js';
import { useAnswering } from '../conversation/answering.js';
import type { AssistantMessage, UserMessage } from '../conversation/conversation.js';
import { showOnWire } from '../wire/wire-view-store.js';
import { BranchSwitch } from './branch-switch.js';
import type { Versions } from './log-entries.js';
import { textOfMessage } from './message-text.js';

const texts = logTexts.actions;

interface MessageActionsProps {
  readonly message: UserMessage | AssistantMessage;
  readonly versions: Versions;
  readonly isFollowed: boolean;
}

/** What can be done with a message. */
export const MessageActions = ({ message, versions, isFollowed }: MessageActionsProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const { id, role } = message;
  if (isAsking) {
    return (
      <RemoveQuestion
        isFollowed={isFollowed}
        onAnswer={(removes) => {
          setIsAsking(false);
          if (removes) useAnswering.getState().removeMessage(id);
        }}
      />
    );
  }
  return (
    <div className="message-actions -mx-1.5 flex flex-wrap items-center gap-0.5 pointer-coarse:-mx-3">
      <BranchSwitch {...versions} />
      <CopyButton
        compact
        look="quiet"
        size="small"
        text={() => textOfMessage(message)}
        name={role === 'user' ? texts.copyMessage : texts.copyAnswer}
      />
      {role === 'user' && (
        <Action
          icon={Pencil}
          name={texts.edit}
          onClick={() => {
            useComposer.getState().edit(message);
          }}
        />
      )}
      {(role === 'assistant' || !isFollowed) && (
        <Action
          icon={RotateCcw}
          name={texts.retry}
          onClick={() => {
            useAnswering.getState().retry(id);
          }}
        />
      )}
      <WireAction message={message} />
      <Action
        icon={Trash2}
        name={texts.remove}
        onClick={() => {
          setIsAsking(true);
        }}
      />
    </div>
  );
};

interface ActionProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly onClick: () => void;
}

const Action = (properties: ActionProps) => <IconButton size="small" {...properties} />;

/** Exchanges are gone after the page was loaded again. */
const WireAction = ({ message }: { readonly message: UserMessage | AssistantMessage }) => {
  const exchange = message.role === 'assistant' ? message.exchange : undefined;
  return (
    exchange !== undefined && (
      <Action
        icon={Activity}
        name={texts.wire}
        onClick={() => {
          showOnWire(exchange);
        }}
      />
    )
  );
};

interface RemoveQuestionProps {
  readonly isFollowed: boolean;
  readonly onAnswer: (removes: boolean) => void;
}

const RemoveQuestion = ({ isFollowed, onAnswer }: RemoveQuestionProps) => (
  <div role="group" className="flex flex-wrap items-center gap-2 text-13 text-neutral-11">
    <span>{isFollowed ? texts.removeAll : texts.removeThis}</span>
    <Button
      look="danger"
      size="small"
      autoFocus
      onClick={() => {
        onAnswer(true);
      }}
    >
      {texts.remove}
    </Button>
    <Button
      size="small"
      onClick={() => {
        onAnswer(false);
      }}
    >
      {texts.keep}
    </Button>
  </div>
);
