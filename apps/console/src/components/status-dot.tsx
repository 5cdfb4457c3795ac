import { classNames } from './class-names.js';

const colours = {
  good: 'bg-good',
  attention: 'bg-attention',
  bad: 'bg-bad',
  neutral: 'bg-neutral-8',
} as const;
export type Meaning = keyof typeof colours;

/** A dot that shows a state. Words always stand beside it: colour alone says nothing. */
export const StatusDot = ({ meaning }: { readonly meaning: Meaning }) => (
  <span aria-hidden className={classNames('inline-block size-2 shrink-0 rounded-full', colours[meaning])} />
);
