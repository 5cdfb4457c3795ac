import { useEffect, useState } from 'react';
import { TextField } from '../../components/text-field.js';

/** What is typed counts when the hand rests, milliseconds. */
const restingTime = 300;

interface RestingFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly className?: string;
  readonly value: string;
  /** Called once the hand rests. */
  readonly onChange: (value: string) => void;
}

/** A text that is searched for. */
export const RestingField = ({ label, hint, className = 'w-44', value, onChange }: RestingFieldProps) => {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed without this field: a link, or back.
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft === value) return undefined;
    const timer = setTimeout(() => {
      onChange(draft);
    }, restingTime);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, value, onChange]);
  return (
    <TextField
      label={label}
      type="search"
      placeholder={hint}
      className={className}
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
      }}
    />
  );
};
