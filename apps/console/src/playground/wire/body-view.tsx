import { lazy, Suspense, useMemo, useState } from 'react';
import { CopyButton } from '../../components/copy-button.js';
import { Segmented } from '../../components/segmented.js';
import { LongText } from '../../markdown/long-text.js';
import { wireTexts } from '../../texts/wire.js';
import { prettyJson } from '../log/pretty-json.js';

const HighlightedCode = lazy(async () => ({
  default: (await import('../../markdown/highlighted-code.js')).HighlightedCode,
}));

/** Longer ones are not coloured; still longer ones come in pieces. */
const longest = { coloured: 8_000, whole: 200_000 };

interface BodyViewProps {
  readonly text: string;
  readonly sent?: boolean;
}

/** A body, laid out or exactly as it crossed the wire. */
export const BodyView = ({ text, sent = false }: BodyViewProps) => {
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  const pretty = useMemo(() => prettyJson(text), [text]);
  const shown = view === 'pretty' ? (pretty ?? text) : text;
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        {pretty === undefined ? (
          <span className="text-neutral-11">{wireTexts.body}</span>
        ) : (
          <Segmented
            label={wireTexts.view}
            value={view}
            onChange={setView}
            options={[
              { value: 'pretty', label: wireTexts.pretty },
              { value: 'raw', label: sent ? wireTexts.raw : wireTexts.rawReceived },
            ]}
          />
        )}
        <CopyButton compact look="quiet" size="small" text={text} name={wireTexts.copy.body} />
      </div>
      {shown.length > longest.whole ? (
        <LongText text={shown} />
      ) : (
        <pre
          tabIndex={0}
          className="max-h-96 overflow-auto rounded border border-neutral-6 bg-neutral-2 p-2 text-12 wrap-anywhere whitespace-pre-wrap"
        >
          <code>
            <Json text={shown} coloured={pretty !== undefined && shown.length <= longest.coloured} />
          </code>
        </pre>
      )}
    </div>
  );
};

const Json = ({ text, coloured }: { readonly text: string; readonly coloured: boolean }) =>
  coloured ? (
    <Suspense fallback={text}>
      <HighlightedCode language="json" text={text} />
    </Suspense>
  ) : (
    text
  );
