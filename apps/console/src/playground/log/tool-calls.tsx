import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { TextArea } from '../../components/text-area.js';
import { logTexts } from '../../texts/log.js';
import { useAnswering } from '../conversation/answering.js';
import type { ToolCallPart, ToolMessage, ToolResult } from '../conversation/conversation.js';
import { BranchSwitch } from './branch-switch.js';
import type { Versions } from './log-entries.js';
import { prettyJson } from './pretty-json.js';
import { ToolArguments } from './tool-arguments.js';

const texts = logTexts.tool;

interface ToolCallsProps {
  /** Of the message that calls. */
  readonly id: string;
  readonly calls: readonly ToolCallPart[];
  readonly results: ToolMessage | undefined;
  readonly resultVersions: Versions | undefined;
  /** Whether the calls are complete, so that they can be answered. */
  readonly answerable: boolean;
}

/** The calls of a message, and the form that answers them: all together, as models expect it. */
export const ToolCalls = ({ id, calls, results, resultVersions, answerable }: ToolCallsProps) => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, ToolResult>>>({});
  const [isAgain, setIsAgain] = useState(false);
  const [fault, setFault] = useState<string>();
  const isForm = answerable && (results === undefined || isAgain);
  const draftOf = (call: ToolCallPart): ToolResult =>
    drafts[call.id] ??
    results?.results.find(({ callId }) => callId === call.id) ?? {
      callId: call.id,
      name: call.name,
      content: '',
      isError: false,
    };
  const send = (): void => {
    const refused = useAnswering.getState().sendToolResults(id, calls.map(draftOf));
    setFault(refused?.message);
    if (refused === undefined) setIsAgain(false);
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {calls.map((call) => (
        <ToolCard key={call.id} call={call}>
          {isForm ? (
            <ResultField
              result={draftOf(call)}
              onChange={(draft) => {
                setDrafts({ ...drafts, [call.id]: draft });
              }}
              onSend={send}
            />
          ) : (
            <ResultText result={results?.results.find(({ callId }) => callId === call.id)} />
          )}
        </ToolCard>
      ))}
      {fault !== undefined && <Notice meaning="bad">{fault}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        {isForm && (
          <Button type="submit" look="primary" size="small">
            {texts.send(calls.length)}
          </Button>
        )}
        {answerable && results !== undefined && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              setIsAgain(!isAgain);
            }}
          >
            {isAgain ? texts.cancel : texts.again}
          </Button>
        )}
        {resultVersions !== undefined && <BranchSwitch {...resultVersions} />}
      </div>
    </form>
  );
};

interface ToolCardProps {
  readonly call: ToolCallPart;
  readonly children: ReactNode;
}

const ToolCard = ({ call, children }: ToolCardProps) => (
  <section
    aria-label={texts.call(call.name)}
    className="flex flex-col gap-3 rounded border border-neutral-6 bg-neutral-2 p-3"
  >
    <p className="flex items-center gap-2 text-13 text-neutral-11">
      <Wrench size={14} aria-hidden />
      {texts.calling}
      <code className="min-w-0 truncate font-medium text-neutral-12">{call.name}</code>
    </p>
    <ToolArguments text={call.arguments} />
    {children}
  </section>
);

interface ResultFieldProps {
  readonly result: ToolResult;
  readonly onChange: (result: ToolResult) => void;
  readonly onSend: () => void;
}

const ResultField = ({ result, onChange, onSend }: ResultFieldProps) => (
  <div>
    <TextArea
      label={texts.resultFor(result.name)}
      value={result.content}
      placeholder={texts.placeholder}
      spellCheck={false}
      className="[&_textarea]:font-mono"
      onChange={({ target }) => {
        onChange({ ...result, content: target.value });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
    <label className="mt-1 inline-flex items-center gap-2 text-13 text-neutral-11 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={result.isError}
        className="size-4 accent-accent"
        onChange={({ target }) => {
          onChange({ ...result, isError: target.checked });
        }}
      />
      {texts.failed}
    </label>
  </div>
);

const ResultText = ({ result }: { readonly result: ToolResult | undefined }) =>
  result !== undefined && (
    <div>
      <p className="mb-1 text-13 font-medium text-neutral-11">
        {result.isError ? texts.failedResult : texts.result}
      </p>
      <pre
        tabIndex={0}
        className="max-h-64 overflow-auto rounded bg-neutral-3 p-2 text-13 wrap-anywhere whitespace-pre-wrap"
      >
        <code>{prettyJson(result.content) ?? result.content}</code>
      </pre>
    </div>
  );
