import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/text-field.js';
import { providersTexts } from '../../texts/providers.js';
import type { SecretValue } from './provider-values.js';

const texts = providersTexts.form;

interface SecretFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly example?: string;
  /** Several may take turns. */
  readonly isList: boolean;
  readonly value: SecretValue;
  readonly onChange: (value: SecretValue) => void;
}

/** A secret: what is kept is shown by its last characters, and replaced or left as it is. */
export const SecretField = (props: SecretFieldProps) =>
  props.value.texts === null ? (
    <KeptSecret {...props} />
  ) : (
    <WrittenSecret {...props} texts={props.value.texts} />
  );

const KeptSecret = ({ label, value, fault, onChange }: SecretFieldProps) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-13 font-medium text-neutral-11">
        {label}
      </p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-mono text-13 break-all">
          {value.kept.length === 0 ? texts.noneKept : texts.kept(value.kept.join(', '))}
        </span>
        <Button
          size="small"
          onClick={() => {
            onChange({ ...value, texts: [''] });
          }}
        >
          {value.kept.length === 0 ? texts.set : texts.replace}
        </Button>
      </div>
      {fault !== undefined && <p className="mt-1 text-13 text-bad-text">{fault}</p>}
    </div>
  );
};

const WrittenSecret = (props: SecretFieldProps & { readonly texts: readonly string[] }) => {
  const { label, hint, fault, example, isList, value, onChange, texts: written } = props;
  const isReplacing = value.kept.length > 0;
  const said = isReplacing ? texts.replaceHint : hint;
  return (
    <div className="space-y-2">
      {written.map((text, index) => (
        <TextField
          key={index}
          type="password"
          autoComplete="off"
          data-1p-ignore
          autoFocus={isReplacing && index === 0}
          label={written.length > 1 ? texts.numbered(label, index + 1) : label}
          {...(index === 0 && said !== undefined && { hint: said })}
          fault={index === 0 ? fault : undefined}
          placeholder={example}
          value={text}
          onChange={(event) => {
            onChange({ ...value, texts: written.with(index, event.target.value) });
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isList && written.at(-1)?.trim() !== '' && (
          <Button
            size="small"
            look="quiet"
            title={texts.keysHint}
            onClick={() => {
              onChange({ ...value, texts: [...written, ''] });
            }}
          >
            <Plus size={14} aria-hidden />
            {texts.anotherKey}
          </Button>
        )}
        {isReplacing && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              onChange({ ...value, texts: null });
            }}
          >
            {texts.keep}
          </Button>
        )}
      </div>
    </div>
  );
};
