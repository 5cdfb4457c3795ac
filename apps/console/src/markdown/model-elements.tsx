import type { ComponentProps, ComponentType } from 'react';
import type { Components, Options } from 'react-markdown';
import { markdownTexts } from '../texts/markdown.js';
import { CodeBlock } from './code-block.js';
import { ModelLink } from './model-link.js';
import { ModelPicture } from './model-picture.js';

type HastElement = Parameters<NonNullable<Options['allowElement']>>[0];
type HastChild = HastElement['children'][number];

/** How the elements of a model's markdown are shown, where plain ones will not do. */
export const modelElements: Components = {
  a: ({ href, children, node }) => (
    <ModelLink written={href} words={node === undefined ? '' : textOf(node)}>
      {children}
    </ModelLink>
  ),
  img: ({ src, alt }) => (
    <ModelPicture written={typeof src === 'string' ? src : undefined} name={alt ?? ''} />
  ),
  pre: ({ node }) => {
    const { language, source } = readCode(node);
    return <CodeBlock language={language} text={source} open={false} />;
  },
  table: ({ children }) => (
    <div className="markdown-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }: ComponentProps<'input'>) => (
    <input
      type="checkbox"
      checked={checked === true}
      readOnly
      disabled
      aria-label={checked === true ? markdownTexts.done : markdownTexts.notDone}
    />
  ),
};

interface FormulaProps {
  readonly source: string;
  readonly display: boolean;
}

/** The same with formulas, which come as code of certain classes. */
export const elementsWithFormulas = (Formula: ComponentType<FormulaProps>): Components => ({
  ...modelElements,
  pre: ({ node }) => {
    const { classes, language, source } = readCode(node);
    return classes.includes('math-display') ? (
      <Formula source={source} display />
    ) : (
      <CodeBlock language={language} text={source} open={false} />
    );
  },
  code: ({ className, children }) =>
    typeof children === 'string' && className?.includes('math-inline') === true ? (
      <Formula source={children} display={false} />
    ) : (
      <code>{children}</code>
    ),
});

function readCode(node: HastElement | undefined) {
  const code = node?.children[0];
  const names = code?.type === 'element' ? code.properties.className : undefined;
  const classes = Array.isArray(names) ? names.map(String) : [];
  return {
    classes,
    language: classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '',
    source: node === undefined ? '' : textOf(node).replace(/\n$/u, ''),
  };
}

function textOf(node: HastElement | HastChild): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
