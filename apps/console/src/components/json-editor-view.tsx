import { useEffect, useRef } from 'react';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, indentUnit } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { styleNonce } from '../shell/style-nonce.js';
import { editorAppearance } from './json-editor-appearance.js';

export interface JsonEditorProps {
  /** JSON text, valid or not. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Its accessible name. */
  readonly label: string;
  readonly placeholder?: string;
  /** Shown, not edited. */
  readonly readOnly?: boolean;
}

/** The editor of `JsonEditor`. The Tab key goes on to the next control, as it does everywhere. */
export const JsonEditorView = (props: JsonEditorProps) => {
  const { value, label, placeholder: hint = '', readOnly = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return undefined;
    const view = new EditorView({
      parent,
      doc: latest.current.value,
      extensions: [
        EditorView.cspNonce.of(styleNonce),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorState.readOnly.of(readOnly),
        history(),
        drawSelection(),
        bracketMatching(),
        indentUnit.of('  '),
        json(),
        linter(faults),
        placeholder(hint),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.domEventHandlers({ beforeinput: replaceSelection }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
        editorAppearance,
      ],
    });
    editor.current = view;
    return () => {
      view.destroy();
    };
  }, [label, hint, readOnly]);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={place} />;
};

/**
 * Text that is typed over a selection goes in by a transaction. Chromium would keep the style of what it replaces in a
 * style attribute, which the security policy refuses.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { data, inputType, isComposing } = event;
  if (inputType !== 'insertText' || isComposing || data === null) return false;
  if (view.state.readOnly || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type' }));
  return true;
}

/** An empty text is not wrong yet. */
const faults = (view: EditorView): readonly Diagnostic[] =>
  view.state.doc.length === 0 ? [] : jsonParseLinter()(view);
