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

const KeptSecret = ({ label, value, isList, fault, onChange }: SecretFieldProps) => {
  const id = useId();
  const { kept } = value;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-13 font-medium text-neutral-11">
        {label}
      </p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-mono text-13 break-all">
          {kept.length === 0 ? texts.noneKept : texts.kept(kept.join(', '))}
        </span>
        <Button
          size="small"
          onClick={() => {
            onChange({ ...value, texts: isList ? [...kept, ''] : [''] });
          }}
        >
          {kept.length === 0 ? texts.set : isList ? texts.changeKeys : texts.replace}
        </Button>
      </div>
      {fault !== undefined && <p className="mt-1 text-13 text-bad-text">{fault}</p>}
    </div>
  );
};

const WrittenSecret = (props: SecretFieldProps & { readonly texts: readonly string[] }) => {
  const { isList, value, onChange, texts: written } = props;
  const change = (next: readonly string[]): void => {
    onChange({ ...value, texts: next });
  };
  return (
    <div className="space-y-2">
      {written.map((text, index) =>
        value.kept.includes(text) ? (
          <KeptKey
            key={`${index} ${text}`}
            shown={text}
            onRemove={() => {
              change(written.toSpliced(index, 1));
            }}
          />
        ) : (
          <NewSecret key={index} {...props} index={index} onWrite={change} />
        ),
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isList && written.at(-1)?.trim() !== '' && (
          <Button
            size="small"
            look="quiet"
            title={texts.keysHint}
            onClick={() => {
              change([...written, '']);
            }}
          >
            <Plus size={14} aria-hidden />
            {texts.anotherKey}
          </Button>
        )}
        {value.kept.length > 0 && (
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

const KeptKey = ({ shown, onRemove }: { readonly shown: string; readonly onRemove: () => void }) => (
  <div className="flex min-h-9 items-center justify-between gap-2">
    <span className="font-mono text-13">{texts.kept(shown)}</span>
    <Button size="small" aria-label={texts.removeKey(shown)} onClick={onRemove}>
      {texts.remove}
    </Button>
  </div>
);

interface NewSecretProps extends SecretFieldProps {
  readonly texts: readonly string[];
  readonly index: number;
  readonly onWrite: (texts: readonly string[]) => void;
}

const NewSecret = ({ texts: written, index, onWrite, ...props }: NewSecretProps) => {
  const { label, hint, fault, example, isList, value } = props;
  const isFirst = index === written.findIndex((text) => !value.kept.includes(text));
  const isReplacing = value.kept.length > 0;
  const said = !isReplacing ? hint : isList ? texts.keysHint : texts.replaceHint;
  return (
    <TextField
      type="password"
      autoComplete="off"
      data-1p-ignore
      autoFocus={isReplacing && isFirst}
      label={written.length > 1 ? texts.numbered(label, index + 1) : label}
      {...(isFirst && said !== undefined && { hint: said })}
      fault={isFirst ? fault : undefined}
      placeholder={example}
      value={written[index]}
      onChange={(event) => {
        onWrite(written.with(index, event.target.value));
      }}
    />
  );
};
