import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': {
    border: '1px solid var(--neutral-7)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--neutral-1)',
    fontSize: '0.8125rem',
    maxHeight: '20rem',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    lineHeight: '1.25rem',
    overflow: 'auto',
  },
  '.cm-content': { padding: '0.5rem 0', minHeight: '5rem', caretColor: 'var(--neutral-12)' },
  '.cm-cursor': { borderLeftColor: 'var(--neutral-12)' },
  '.cm-placeholder': { color: 'var(--neutral-10)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft) !important',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--neutral-5) !important' },
  '.cm-tooltip': {
    border: '1px solid var(--neutral-6)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--neutral-1)',
    boxShadow: 'var(--shadow-float)',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-text)' },
  { tag: tags.string, color: 'var(--neutral-12)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--attention-text)' },
  { tag: tags.punctuation, color: 'var(--neutral-11)' },
]);

/** The editor in the page's colours, light and dark. */
export const editorAppearance = [frame, syntaxHighlighting(colours)];
