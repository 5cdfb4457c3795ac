import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);
type Root = ReturnType<typeof lowlight.highlight>;
type Child = Root['children'][number];

interface HighlightedCodeProps {
  readonly language: string;
  readonly text: string;
}

/** Code in spans with class names; the colours are in styles/code-colours.css. */
export const HighlightedCode = ({ language, text }: HighlightedCodeProps) =>
  useMemo(() => {
    const name = language.toLowerCase();
    return lowlight.registered(name) ? lowlight.highlight(name, text).children.map(toElement) : text;
  }, [language, text]);

function toElement(node: Child, index: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const names = node.properties.className;
  return (
    <span key={index} className={Array.isArray(names) ? names.join(' ') : ''}>
      {node.children.map(toElement)}
    </span>
  );
}
