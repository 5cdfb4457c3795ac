import { useState } from 'react';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/text-field.js';
import { administrationTexts } from '../../texts/administration.js';
import { messageOf } from '../api/api-fault.js';
import { useSignIn } from './session-query.js';

const texts = administrationTexts.signIn;

interface SignInFormProps {
  /** Whether another way to sign in stands before it. */
  readonly isSecondary?: boolean;
  readonly autoFocus?: boolean;
}

/** Takes an admin key, and says what is wrong with it beside it. */
export const SignInForm = ({ isSecondary = false, autoFocus = true }: SignInFormProps) => {
  const [adminKey, setAdminKey] = useState('');
  const signIn = useSignIn();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (adminKey.trim() !== '' && !signIn.isPending) signIn.mutate(adminKey.trim());
      }}
    >
      <TextField
        label={texts.label}
        // A password field: managers of passwords may keep the key, and nobody reads it over a shoulder.
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        required
        value={adminKey}
        hint={texts.hint}
        fault={signIn.isError ? messageOf(signIn.error) : undefined}
        onChange={(event) => {
          setAdminKey(event.target.value);
          signIn.reset();
        }}
      />
      <Button
        type="submit"
        look={isSecondary ? 'plain' : 'primary'}
        className="mt-4 w-full"
        disabled={signIn.isPending}
      >
        {signIn.isPending ? texts.pending : texts.submit}
      </Button>
      <p className="mt-3 text-13 text-neutral-11">{texts.scripts}</p>
    </form>
  );
};
