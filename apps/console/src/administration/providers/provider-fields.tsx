import { Section } from '../../components/section.js';
import { TextArea } from '../../components/text-area.js';
import { TextField } from '../../components/text-field.js';
import { JsonEditor } from '../../components/json-editor.js';
import { providersTexts } from '../../texts/providers.js';
import type { ProviderFieldDto, ProviderTypeDto } from '../api/api-types.js';
import type { ProviderFaults } from './provider-faults.js';
import type { ProviderValues } from './provider-values.js';
import { SecretField } from './secret-field.js';

const texts = providersTexts.form;

interface ProviderFieldsProps {
  readonly type: ProviderTypeDto;
  readonly values: ProviderValues;
  readonly faults: ProviderFaults;
  readonly onChange: (values: ProviderValues) => void;
}

/** The settings of a provider, as its type names them. */
export const ProviderFields = (props: ProviderFieldsProps) => {
  const { type, values, faults, onChange } = props;
  return (
    <>
      {type.fields.map((field) => (
        <SettingField key={field.name} {...props} field={field} />
      ))}
      <div>
        <Section title={texts.more} openAtFirst={values.more !== ''}>
          <p className="mb-2 text-13 text-neutral-11">{texts.moreHint}</p>
          <JsonEditor
            label={texts.more}
            value={values.more}
            onChange={(more) => {
              onChange({ ...values, more });
            }}
          />
        </Section>
        {faults.more !== undefined && (
          <p role="alert" className="mt-1 text-13 text-bad-text">
            {faults.more}
          </p>
        )}
      </div>
    </>
  );
};

const SettingField = ({
  field: { name, label, kind, hint, example },
  type,
  values,
  faults,
  onChange,
}: ProviderFieldsProps & { readonly field: ProviderFieldDto }) => {
  const secret = values.secrets[name];
  const named = {
    label,
    fault: faults[name],
    ...(hint !== null && { hint }),
  };
  if (secret !== undefined) {
    return (
      <div>
        <SecretField
          {...named}
          {...(example !== null && { example })}
          isList={name === 'apiKey'}
          value={secret}
          onChange={(value) => {
            onChange({ ...values, secrets: { ...values.secrets, [name]: value } });
          }}
        />
        {name === 'apiKey' && type.key_page !== null && <KeyPage address={type.key_page} />}
      </div>
    );
  }
  const written = {
    value: values.texts[name] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onChange({ ...values, texts: { ...values.texts, [name]: event.target.value } });
    },
  };
  if (kind === 'lines') {
    return (
      <div>
        <TextArea label={label} fault={faults[name]} {...written} />
        {hint !== null && <p className="mt-1 text-13 text-neutral-11">{hint}</p>}
      </div>
    );
  }
  return (
    <TextField
      {...named}
      {...written}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...(kind === 'address' && { inputMode: 'url' as const })}
      {...(example !== null && { placeholder: example })}
    />
  );
};

const KeyPage = ({ address }: { readonly address: string }) => (
  <a
    href={address}
    target="_blank"
    rel="noreferrer"
    className="mt-1 inline-block rounded py-0.5 text-13 text-accent-text underline"
  >
    {texts.keyPage}
  </a>
);
