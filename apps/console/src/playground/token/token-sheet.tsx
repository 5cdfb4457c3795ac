import { useState } from 'react';
import { Sheet } from '../../components/sheet.js';
import { useTokenStatus } from '../../gateway/token-status.js';
import { playgroundTexts } from '../../texts/playground.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { TokenKeeping } from './token-bar.js';
import { TokenField } from './token-field.js';
import { TokenHelp } from './token-help.js';
import { TokenWords } from './token-words.js';

/** The token on a phone: its state in the header, the rest in a sheet. */
export const TokenSheet = () => {
  const status = useTokenStatus();
  const open = usePlaygroundView(({ panel }) => panel === 'token');
  const { showPanel } = usePlaygroundView.getState();
  // The field itself is on show below: see TokenFirst.
  if (status.kind === 'none' && !open) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex h-9 min-w-0 items-center rounded px-2 hover:bg-neutral-3 pointer-coarse:h-11"
        onClick={() => {
          showPanel('token');
        }}
      >
        <span className="sr-only">{playgroundTexts.token.label}: </span>
        <TokenWords status={status} quiet />
      </button>
      <Sheet
        title={playgroundTexts.token.label}
        side="bottom"
        open={open}
        onOpenChange={(shown) => {
          showPanel(shown ? 'token' : undefined);
        }}
      >
        <div className="flex flex-col gap-3">
          <TokenField faulty={status.kind === 'refused'} wide />
          <TokenKeeping />
          <TokenWords status={status} />
          <TokenHelp status={status} />
        </div>
      </Sheet>
    </>
  );
};

/** On a phone without a valid token, the field comes first. It stays while a new one is checked. */
export const TokenFirst = () => {
  const status = useTokenStatus();
  const open = usePlaygroundView(({ panel }) => panel === 'token');
  const [needed, setNeeded] = useState(false);
  const needs = status.kind === 'checking' ? needed : status.kind !== 'valid';
  if (needs !== needed) setNeeded(needs);
  if (!needs || open) return null;
  return (
    <section
      aria-label={playgroundTexts.token.label}
      className="flex flex-col gap-2 border-b border-neutral-6 bg-neutral-2 px-3 py-3"
    >
      <TokenField faulty={status.kind === 'refused'} wide />
      <TokenKeeping />
      <TokenHelp status={status} />
    </section>
  );
};
