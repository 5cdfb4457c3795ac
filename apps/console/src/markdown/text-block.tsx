import remarkGfm from 'remark-gfm';
import { FormattedText } from './formatted-text.js';
import { modelElements } from './model-elements.js';

const plugins = [remarkGfm];

/** A block of markdown. */
export const TextBlock = ({ text }: { readonly text: string }) => (
  <FormattedText text={text} plugins={plugins} elements={modelElements} />
);
