import { Markdown } from '../../markdown/markdown.js';
import type { AssistantMessage, ToolMessage } from '../conversation/conversation.js';
import type { Versions } from './log-entries.js';
import { MessageFile } from './message-file.js';
import { Reasoning } from './reasoning.js';
import { ToolCalls } from './tool-calls.js';

interface AnswerPartsProps {
  readonly message: AssistantMessage;
  readonly results?: ToolMessage | undefined;
  readonly resultVersions?: Versions | undefined;
  /** Whether tool calls can be answered here. */
  readonly answerable: boolean;
}

/** What came of an answer: text, thoughts, pictures, and calls of tools at its end. */
export const AnswerParts = ({ message, results, resultVersions, answerable }: AnswerPartsProps) => {
  const isComing = message.state === 'streaming' || message.state === 'waiting';
  const calls = message.parts.filter((part) => part.type === 'tool-call');
  const last = message.parts.length - 1;
  return (
    <>
      {message.parts.map((part, index) => {
        const isOpen = isComing && index === last;
        // Parts stay where they are while an answer grows.
        if (part.type === 'text') return <Markdown key={index} text={part.text} streaming={isOpen} />;
        if (part.type === 'reasoning') return <Reasoning key={index} part={part} running={isOpen} />;
        return part.type === 'file' && <MessageFile key={index} file={part} />;
      })}
      {calls.length > 0 && (
        <ToolCalls
          id={message.id}
          calls={calls}
          results={results}
          resultVersions={resultVersions}
          answerable={answerable && message.state === 'complete'}
        />
      )}
    </>
  );
};
