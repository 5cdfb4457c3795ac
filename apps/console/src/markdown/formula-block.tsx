import 'katex/dist/katex.min.css';
import type { Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { FormattedText } from './formatted-text.js';
import { Formula } from './formula.js';
import { elementsWithFormulas } from './model-elements.js';
import { rewriteFormulas } from './rewrite-formulas.js';

const plugins: Options['remarkPlugins'] = [remarkGfm, [remarkMath, { singleDollarTextMath: false }]];
const elements = elementsWithFormulas(Formula);

/** A block of markdown that may have formulas; loaded when the first such block is met. */
export const FormulaBlock = ({ text }: { readonly text: string }) => (
  <FormattedText text={rewriteFormulas(text)} plugins={plugins} elements={elements} />
);
