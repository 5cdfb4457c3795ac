import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { Notice } from '../../components/notice.js';
import { secretTexts as texts } from '../../texts/secret.js';

interface IssuedSecretProps {
  /** Of what it is, such as `Token`. */
  readonly label: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret that is shown this once. */
export const IssuedSecret = ({ label, secret, onDone }: IssuedSecretProps) => (
  <div className="space-y-4">
    <Notice meaning="attention">{texts.hint}</Notice>
    <div className="flex items-center gap-2">
      <input
        readOnly
        aria-label={label}
        value={secret}
        className="h-9 min-w-0 flex-1 rounded border border-neutral-7 bg-neutral-2 px-3 font-mono text-13"
        onFocus={(event) => {
          event.target.select();
        }}
      />
      <CopyButton name={texts.copy} text={secret} />
    </div>
    <div className="flex justify-end">
      <Button look="primary" onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  </div>
);
