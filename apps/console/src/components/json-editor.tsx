import { lazy, Suspense } from 'react';
import type { JsonEditorProps } from './json-editor-view.js';

const JsonEditorView = lazy(async () => ({
  default: (await import('./json-editor-view.js')).JsonEditorView,
}));

/** A text in JSON with its faults marked. The editor itself is loaded when one is first on show. */
export const JsonEditor = (props: JsonEditorProps) => (
  <Suspense
    fallback={
      <pre className="min-h-24 overflow-hidden rounded border border-neutral-7 bg-neutral-1 p-2 text-13">
        {props.value}
      </pre>
    }
  >
    <JsonEditorView {...props} />
  </Suspense>
);
