import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { Segmented } from '../../components/segmented.js';
import { LongText } from '../../markdown/long-text.js';
import { wireTexts } from '../../texts/wire.js';
import { sizeWords } from '../composer/attachment.js';
import { prettyJson } from '../log/pretty-json.js';

const HighlightedCode = lazy(async () => ({
  default: (await import('../../markdown/highlighted-code.js')).HighlightedCode,
}));

/** Characters: longer bodies are shown from their beginning until all of it is asked for, and are not coloured. */
const longest = 8_000;
/** Still longer ones come in pieces: laying them out would hold up the page. */
const veryLong = 200_000;

interface BodyViewProps {
  readonly text: string;
  readonly sent?: boolean;
}

/** A body, laid out or exactly as it crossed the wire. */
export const BodyView = ({ text, sent = false }: BodyViewProps) => {
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  const pretty = useMemo(() => prettyJson(text), [text]);
  const [all, setAll] = useState(false);
  const shown = view === 'pretty' ? (pretty ?? text) : text;
  const isLong = shown.length > longest;
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
      {shown.length > veryLong ? (
        <LongText text={shown} />
      ) : (
        <pre
          tabIndex={0}
          className="max-h-96 overflow-auto rounded border border-neutral-6 bg-neutral-2 p-2 text-12 wrap-anywhere whitespace-pre-wrap"
        >
          <code>
            <Json
              text={isLong && !all ? shown.slice(0, longest) : shown}
              coloured={pretty !== undefined && !isLong}
            />
          </code>
        </pre>
      )}
      {isLong && !all && shown.length <= veryLong && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            setAll(true);
          }}
        >
          {wireTexts.showAll(sizeWords(shown.length))}
        </Button>
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
