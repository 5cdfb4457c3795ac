import { useState } from 'react';
import { Segmented } from '../../components/segmented.js';
import { logTexts } from '../../texts/log.js';
import { prettyJson } from './pretty-json.js';

const texts = logTexts.tool;
const views = [
  { value: 'pretty', label: texts.pretty },
  { value: 'raw', label: texts.raw },
] as const;

/** Arguments of a tool call, laid out or as they came. */
export const ToolArguments = ({ text }: { readonly text: string }) => {
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  const pretty = prettyJson(text);
  if (text.trim() === '') return <p className="text-13 text-neutral-11">{texts.noArguments}</p>;
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-2">
        <span className="text-13 font-medium text-neutral-11">{texts.arguments}</span>
        {pretty !== undefined && pretty !== text && (
          <Segmented label={texts.arguments} options={views} value={view} onChange={setView} />
        )}
      </div>
      <pre
        tabIndex={0}
        className="max-h-64 overflow-auto rounded bg-neutral-3 p-2 text-13 wrap-anywhere whitespace-pre-wrap"
      >
        <code>{view === 'pretty' ? (pretty ?? text) : text}</code>
      </pre>
    </div>
  );
};
