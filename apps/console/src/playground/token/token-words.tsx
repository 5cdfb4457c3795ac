import { useState } from 'react';
import type { Meaning } from '../../components/status-dot.js';
import { StatusDot } from '../../components/status-dot.js';
import { useModels } from '../../gateway/models.js';
import type { TokenStatus } from '../../gateway/token-status.js';
import { playgroundTexts } from '../../texts/playground.js';
import { withoutTwins } from '../models/model-choices.js';
import { tokenDetails } from './token-details.js';

const meanings: Readonly<Record<TokenStatus['kind'], Meaning>> = {
  none: 'neutral',
  checking: 'neutral',
  valid: 'good',
  refused: 'bad',
  unreachable: 'attention',
};

interface TokenWordsProps {
  readonly status: TokenStatus;
  /** Not read out when it changes, because it is elsewhere too. */
  readonly quiet?: boolean;
}

/** The token's state in a few words: valid, for how many models, what is left of it. */
export const TokenWords = ({ status, quiet = false }: TokenWordsProps) => {
  const models = useModels();
  const [now] = useState(Date.now);
  const said =
    status.kind === 'valid'
      ? tokenDetails(
          status.token ?? {},
          models.kind === 'ready' ? withoutTwins(models.models).length : undefined,
          now,
        )
      : [playgroundTexts.token.states[status.kind]];
  return (
    <span
      role={quiet ? undefined : 'status'}
      className="flex min-w-0 items-center gap-2 text-13 text-neutral-11"
    >
      <StatusDot meaning={meanings[status.kind]} />
      <span className="truncate">{said.join(' · ')}</span>
    </span>
  );
};
