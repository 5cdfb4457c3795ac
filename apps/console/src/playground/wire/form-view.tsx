import type { FormField } from '../../gateway/exchange.js';
import { wireTexts } from '../../texts/wire.js';
import { sizeWords } from '../composer/attachment.js';

/** The fields of a form in their order; of files what they are. */
export const FormView = ({ fields }: { readonly fields: readonly FormField[] }) => (
  <dl className="rounded border border-neutral-6 bg-neutral-2 p-2 font-mono text-12">
    {fields.map(([name, value], index) => (
      <div key={index} className="py-0.5 wrap-anywhere whitespace-pre-wrap">
        <dt className="inline text-neutral-11">{name}: </dt>
        <dd className="inline">
          {typeof value === 'string' ? value : wireTexts.file(value.name, value.type, sizeWords(value.size))}
        </dd>
      </div>
    ))}
  </dl>
);
